import { oncePerPlacing } from '../../analysis/class-ranking/once-per-kind.ts';
import { rankClasses } from '../../analysis/class-ranking/rank-classes.ts';
import { type ClusterView, classIn } from '../../analysis/cluster-view.ts';
import { type NodeOfClass, placedNodes, summaryOfNodes, withHandler } from '../../analysis/nodes-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { allClasses, classesNamed, type WorkspaceModel } from '../../analysis/workspace-model.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { describeClassNamed, summaryOfClass } from '../hover/describe-class.ts';
import { paragraphs } from '../text/markdown.ts';
import { plainText } from '../text/plain-text.ts';
import { obstaclesAndCautions } from '../views/describe-rank.ts';
import { commonNames, platformClassesByUse } from './common-class-names.ts';
import type { CompletionProvider, Proposal } from './provider.ts';

/**
 * Completes `runtimeClassName`: classes of clusters and of the workspace that the Pods can use, the most used first; then those
 * that platforms install, the common names first, and what to do if the right one is missing.
 */
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
  yield* otherWays();
}

/** What to do if no name fits: these insert nothing. They come before the long list of less common names. */
function* otherWays(): Generator<Proposal> {
  const rank = unranked + commonNames.length;
  const [sync, create] = [t('Sync from Cluster...'), t('Create RuntimeClass...')];
  yield { label: sync, insert: { command: 'syncCommand' }, kind: 'command', rank: rank + 1 };
  yield { label: create, insert: { command: 'createClassCommand' }, kind: 'command', rank: rank + 2 };
}

/** The names of the known classes, the most used first. */
export function namesByUse(model: WorkspaceModel): readonly string[] {
  const names = new Set(allClasses(model).map(({ name }) => name));
  return [...names].sort((a, b) => usesOf(model.uses, b) - usesOf(model.uses, a));
}

function usesOf(uses: WorkspaceModel['uses'], name: string): number {
  return uses.get(name)?.length ?? 0;
}

function* knownNames(snapshot: Snapshot, podSpec: PodSpecObject): Generator<Proposal> {
  const { model } = snapshot;
  // There may be hundreds of classes and thousands of nodes, so each class is tried on one node of each kind.
  const views = snapshot.views.map(view => withinReason({ ...view, nodes: view.kindsOfNodes }));
  const ranking = rankClasses(podSpec, views, model).toSorted(
    (a, b) =>
      Number(a.obstacles.length > 0) - Number(b.obstacles.length > 0) ||
      usesOf(model.uses, b.known.name) - usesOf(model.uses, a.known.name),
  );
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
      detail: t('created because of {0}', first!.object),
      documentation: () => paragraphs(describeClassNamed(name, snapshot)),
      rank: unranked - 1,
    };
  }
}

function* namesOfPlatforms(snapshot: Snapshot): Generator<Proposal> {
  const { model } = snapshot;
  for (const [index, [name, rows]] of [...platformClassesByUse].entries()) {
    if (model.declared.has(name) || model.operatorClasses.has(name)) continue;
    const { installedBy } = rows[0]!;
    yield {
      label: name,
      insert: { value: name },
      kind: 'class',
      detail: plainText(t('if installed by {0}', t(installedBy))),
      documentation: () => paragraphs(describeClassNamed(name, snapshot)),
      rank: unranked + index + (index < commonNames.length ? 0 : 3),
    };
  }
}
