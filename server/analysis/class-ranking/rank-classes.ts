import { type Certainty, certainIf, weakest } from '../../base/certainty.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { zeroQuantity } from '../../kubernetes/quantities/quantity.ts';
import { compareQuantities } from '../../kubernetes/quantities/quantity-arithmetic.ts';
import { readExactResources } from '../../kubernetes/quantities/resource-list.ts';
import { countNodes } from '../../kubernetes/scheduling/node.ts';
import { needsOfPod } from '../../policy/needs-of-pod.ts';
import { isolationLevels, type Needs } from '../../policy/policy.ts';
import { unmetNeeds } from '../../policy/unmet-needs.ts';
import type { RuntimeResolution } from '../../runtimes/resolve-runtime.ts';
import type { ClusterView } from '../cluster-view.ts';
import type { WorkspaceModel } from '../workspace-model.ts';
import { classFacts, isolationLevel } from './class-facts.ts';
import { fitRuntimes, type RuntimeFit } from './fit-runtime.ts';
import { refusedClass } from './refused-class.ts';
import { type Trial, tryClasses } from './try-class.ts';

/** A class and how well it suits Pods. */
export interface RankedClass {
  readonly known: KnownClass;
  /**
   * The reasons why Pods cannot or must not use the class, a sentence each; empty if they can in at least one cluster.
   */
  readonly obstacles: readonly string[];
  /** The features that the Pods would have to do without, and the clusters in which they cannot use the class. */
  readonly cautions: readonly string[];
  /** The certainty that the Pods start and that the class isolates as required, if there are no obstacles. */
  readonly certainty: Certainty;
  /** The number of nodes in all clusters that the Pods fit; `undefined` if no nodes are known. */
  readonly nodes: number | undefined;
  readonly runtime: RuntimeResolution | undefined;
}

/**
 * The known classes, the best for the Pods first: whether they can start, on how many nodes, how strongly they are
 * isolated from the node, and at what cost. KEP-585 calls this "fitting a RuntimeClass to pod requirements" and leaves
 * it open.
 */
export function rankClasses(
  podSpec: PodSpecObject,
  views: readonly ClusterView[],
  model: WorkspaceModel,
): readonly RankedClass[] {
  const stated = needsOfPod(podSpec, model.policy).map(({ needs }) => needs);
  const candidates = views.flatMap(view => {
    const tryInView = tryClasses(podSpec, view);
    const fitRuntime = fitRuntimes(podSpec, view, model);
    return view.knownClasses.map(known =>
      candidate(
        { known, view, refused: refusedClass(known, view.version, model) },
        tryInView(known),
        fitRuntime(known),
        stated,
      ),
    );
  });
  const byName = [...groupBy(candidates, ({ known }) => known.name).values()];
  const overheads = new Map(candidates.map(({ known }) => [known, readExactResources(known.podFixed)]));
  const cost = (ranked: RankedClass, resource: string) =>
    overheads.get(ranked.known)?.get(resource) ?? zeroQuantity;
  const compareCosts = (a: RankedClass, b: RankedClass, resource: string) =>
    compareQuantities(cost(a, resource), cost(b, resource));
  return byName
    .map(rankClass)
    .sort((a, b) => compareRanked(a, b) || compareCosts(a, b, 'memory') || compareCosts(a, b, 'cpu'));
}

/** A class of one cluster. */
interface Candidate extends Omit<RankedClass, 'nodes'> {
  readonly view: ClusterView;
  readonly nodes: number | undefined;
}

function candidate(
  { known, view, refused }: Pick<Candidate, 'known' | 'view'> & { readonly refused: string | undefined },
  { obstacle, nodes }: Trial,
  runtime: RuntimeFit,
  stated: readonly Needs[],
): Candidate {
  const facts = classFacts(known, nodes, runtime.resolution);
  const reason = refused ?? obstacle;
  const unmet = stated.flatMap(needs => unmetNeeds(needs, facts).map(({ text }) => text));
  const isOpen = stated.some(({ isolation }) => isolation !== undefined) && facts.isolation === undefined;
  return {
    view,
    known,
    obstacles: [...(reason === undefined ? [] : [reason]), ...unmet, ...runtime.obstacles],
    cautions: [...(isOpen ? [t('its isolation is not known')] : []), ...runtime.cautions],
    certainty: weakest(certainIf(!isOpen), runtime.certainty),
    nodes: nodes && countNodes(nodes),
    runtime: runtime.resolution,
  };
}

/** The ranking of one class over all clusters that have it: it suits the Pods if it does in one of them. */
function rankClass(candidates: readonly Candidate[]): RankedClass {
  const usable = candidates.filter(({ obstacles }) => obstacles.length === 0);
  const { known, runtime, certainty } = usable[0] ?? candidates[0]!;
  const counts = candidates.flatMap(({ nodes }) => nodes ?? []);
  const elsewhere = usable.length === 0 ? [] : candidates.filter(({ obstacles }) => obstacles.length > 0);
  const inWords = ({ view, obstacles }: Candidate) =>
    obstacles.map(text => `${text.replace(/[.。]$/, '')}${inCluster(view)}`);
  return {
    known,
    runtime,
    certainty,
    obstacles: usable.length > 0 ? [] : [...new Set(candidates.flatMap(inWords))],
    cautions: [
      ...elsewhere.flatMap(inWords),
      ...new Set((usable.length > 0 ? usable : candidates).flatMap(({ cautions }) => cautions)),
    ],
    nodes: counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0),
  };
}

function inCluster({ label }: ClusterView): string {
  return label === undefined ? '' : ` (${label})`;
}

/** Compares two classes to sort the best one first, whatever their overhead. */
function compareRanked(a: RankedClass, b: RankedClass): number {
  return (
    Number(a.obstacles.length > 0) - Number(b.obstacles.length > 0) ||
    Number(a.certainty !== 'certain') - Number(b.certainty !== 'certain') ||
    Number(isOnlyDeclared(a)) - Number(isOnlyDeclared(b)) ||
    (b.nodes ?? 0) - (a.nodes ?? 0) ||
    strength(b) - strength(a) ||
    a.cautions.length - b.cautions.length
  );
}

/** Whether only a file declares the class: it may not be in the cluster yet. */
function isOnlyDeclared({ known }: RankedClass): boolean {
  return known.source.kind === 'workspace';
}

function strength({ runtime }: RankedClass): number {
  const level = isolationLevel(runtime);
  return level === undefined ? 0 : isolationLevels.indexOf(level);
}
