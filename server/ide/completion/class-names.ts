import { oncePerPlacing } from '../../analysis/class-ranking/once-per-kind.ts';
import { rankClasses } from '../../analysis/class-ranking/rank-classes.ts';
import { type ClusterView, classIn } from '../../analysis/cluster-view.ts';
import { type NodeOfClass, placedNodes, summaryOfNodes, withHandler } from '../../analysis/nodes-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { allClasses, classesNamed } from '../../analysis/workspace-model.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { namedPlatformClasses } from '../../runtimes/platform-classes.ts';
import { describeClassNamed, summaryOfClass } from '../hover/describe-class.ts';
import { paragraphs } from '../text/markdown.ts';
import { obstaclesAndCautions } from '../views/describe-rank.ts';
import type { CompletionProvider, Proposal } from './provider.ts';

/** Completes `runtimeClassName`: classes of clusters and of the workspace, then those that platforms install. */
export const classNames: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'value' || place.owner !== 'PodSpec') return;
  if (place.path.length !== 1 || place.path[0] !== place.podSpec.place.field) return;
  yield* proposeClassNames(snapshot, place.podSpec);
};

/** Proposes the names of classes for Pods. */
export function* proposeClassNames(snapshot: Snapshot, podSpec: PodSpecObject): Generator<Proposal> {
  yield* knownNames(snapshot, podSpec);
  yield* namesOfOperators(snapshot);
  // If all classes of a cluster are known, another class does not exist there, whatever platforms install elsewhere.
  if (!snapshot.views.some(view => view.isComplete)) yield* namesOfPlatforms(snapshot);
}

function* knownNames(snapshot: Snapshot, podSpec: PodSpecObject): Generator<Proposal> {
  const { model } = snapshot;
  // There may be hundreds of classes and thousands of nodes, so each class is tried on one node of each kind.
  const views = snapshot.views.map(view => withinReason({ ...view, nodes: view.kindsOfNodes }));
  const ranking = rankClasses(podSpec, views, model);
  const ranks = new Map(ranking.map((ranked, index) => [ranked.known.name, { ranked, index }]));
  const nodesOf = nodesOfClasses(views);
  const byName = groupBy(allClasses(model), known => known.name);
  for (const [name, classes] of byName) {
    const rank = ranks.get(name);
    const clusterClass = classes.find(known => known.source.kind === 'cluster');
    const shown = clusterClass ?? classes[0]!;
    yield {
      label: name,
      insert: { value: name },
      kind: 'class',
      detail: summaryOfClass(shown, nodesInWords(shown, views, nodesOf)),
      documentation: () => {
        const warnings = rank === undefined ? [] : obstaclesAndCautions(rank.ranked).map(text => `⚠ ${text}`);
        const described = describeClassNamed(
          name,
          { ...snapshot, views },
          { nodesOf: view => nodesOf(classIn(view, name)!, view) },
        );
        return paragraphs([...warnings, ...described]);
      },
      rank: rank?.index ?? unranked,
    };
  }
}

/**
 * The rank of names that several files declare differently and of those that platforms install: below all ranked
 * classes.
 */
const unranked = 5000;

/**
 * The view without its nodes if there are too many classes and kinds of nodes to try: the list has to appear at once.
 */
function withinReason(view: ClusterView): ClusterView {
  const { nodes, knownClasses, placingOf } = view;
  if (nodes === undefined || nodes.length * knownClasses.length <= mostLooks) return view;
  const placings = new Set(knownClasses.map(placingOf));
  const looks = nodes.length * (placings.size + knownClasses.length / looksOfTrial);
  return looks > mostLooks ? { ...view, nodes: undefined } : view;
}

/** The most trials of a class on a node for one list; together they take some milliseconds. */
const mostLooks = 5000;

/** The cost of a full trial relative to the check for a handler, which is made for every class. */
const looksOfTrial = 10;

type NodesOf = (known: KnownClass, view: ClusterView) => readonly NodeOfClass[] | undefined;

function nodesOfClasses(views: readonly ClusterView[]): NodesOf {
  const nodesByView = new Map(
    views.map(view => [
      view,
      oncePerPlacing(view, known => placedNodes(view.classNamed(known.name) ?? {}, view)),
    ]),
  );
  return (known, view) => {
    const placed = nodesByView.get(view)?.(known);
    return placed && withHandler(placed, stringAt(view.classNamed(known.name), ['handler']));
  };
}

/**
 * A text about the nodes of the cluster that has the class or, for a class that only a file declares, of all clusters
 * if they agree.
 */
function nodesInWords(
  known: KnownClass,
  views: readonly ClusterView[],
  nodesOf: NodesOf,
): string | undefined {
  const texts = views
    .filter(view => classIn(view, known.name) === known)
    .map(view => nodesOf(known, view))
    .flatMap(nodes => (nodes === undefined ? [] : [summaryOfNodes(nodes)]));
  return new Set(texts).size === 1 ? texts[0] : undefined;
}

/** Classes that an operator creates because of an object of the workspace, and that no cluster is known to have yet. */
function* namesOfOperators(snapshot: Snapshot): Generator<Proposal> {
  const { model } = snapshot;
  for (const [name, [first]] of model.operatorClasses) {
    if (classesNamed(model, name).length > 0) continue;
    yield {
      label: name,
      insert: { value: name },
      kind: 'class',
      detail: t('created because of {0}', first!.object ?? t('the values of kata-deploy')),
      documentation: () => paragraphs(describeClassNamed(name, snapshot)),
      rank: unranked - 1,
    };
  }
}

const platformClassesByName = groupBy(namedPlatformClasses, row => row.name);

function* namesOfPlatforms(snapshot: Snapshot): Generator<Proposal> {
  const { model } = snapshot;
  for (const [name, rows] of platformClassesByName) {
    if (model.declared.has(name) || model.operatorClasses.has(name)) continue;
    const { installedBy } = rows[0]!;
    yield {
      label: name,
      insert: { value: name },
      kind: 'class',
      detail: t('if installed by {0}', t(installedBy)),
      documentation: () => paragraphs(describeClassNamed(name, snapshot)),
      rank: unranked,
    };
  }
}
