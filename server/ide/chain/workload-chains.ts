import { type ClassChain, classChains } from '../../analysis/chain/class-chain.ts';
import {
  type ChainLink,
  chainLinks,
  type LinkState,
  type LinkStatus,
  linkSeverity,
} from '../../analysis/chain/link.ts';
import { tableStatus } from '../../analysis/chain/table-status.ts';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import { snapshotFor } from '../../analysis/clusters-of-file.ts';
import { type FilePlace, filePlaceOf } from '../../analysis/file-place.ts';
import { type PodFate, PodFates, podSpecsToJudge } from '../../analysis/pod-fates.ts';
import { reachableNodes } from '../../analysis/reachable-nodes.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import { rememberEach } from '../../base/remember.ts';
import { keyOfPlace } from '../../documents/manifest-file.ts';
import { countNodes } from '../../kubernetes/scheduling/node.ts';
import type { ClassUse, WrittenPodSpec } from '../../workspace/file-summary.ts';
import {
  type ChainFinding,
  type ChainFindings,
  type ChainPlace,
  type ClosedFiles,
  chainFindings,
} from './findings-on-chain.ts';

/** The chain of a workload of the workspace, over all clusters in view: a link is broken if it is in one of them. */
export interface WorkloadChain {
  /** `Deployment web`; the file where the text does not say. */
  readonly object: string | undefined;
  readonly namespace: string | undefined;
  readonly place: FilePlace;
  readonly className: string;
  readonly handler: string | undefined;
  readonly links: Readonly<Record<ChainLink, LinkStatus>>;
  readonly state: LinkState;
  /** What the rules find on the chain and that breaks a link of it. */
  readonly findings: readonly ChainFinding[];
}

/**
 * The chains of all workloads that name a class, broken ones first, then those with something unknown, each in the order of the files.
 * The states of the links are those of `analysis/chain`; a finding of a rule that breaks a link decides over them.
 */
export async function workloadChains(
  snapshot: Snapshot,
  files: ClosedFiles,
): Promise<readonly WorkloadChain[]> {
  const { uses } = snapshot.model;
  const named = [...uses.values()].flat().filter(({ isListed }) => !isListed);
  const judged = new Map([...podSpecsToJudge(snapshot)].map(podSpec => [keyOfPlace(podSpec), podSpec]));
  const chainsOf = rememberEach((view: ClusterView) => chainsIn(snapshot, view));
  const findings = chainFindings(snapshot, files);
  const chains: WorkloadChain[] = [];
  for (const use of named.toSorted((a, b) => (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : 0))) {
    const { views } = snapshotFor(use.uri, snapshot);
    const each = views.map(view => chainsOf(view)(use, judged.get(keyOfPlace(use))));
    const { handler } = each.map(({ ofClass }) => ofClass).find(chain => chain.handler !== undefined) ?? {};
    // Where the nodes report a handler, they have its table, whatever the files say.
    const isReported = each.every(({ links }) => links.table.state === 'works');
    const found = await findingsOnLinks(findings, [use], use.className, isReported ? undefined : handler);
    const isPlaced = each.every(({ links }) => links.node.state === 'works');
    const own = found.filter(({ breaks, place }) => breaks !== 'node' || place.uri === use.uri || !isPlaced);
    const links = withFindings(overViews(each), own);
    chains.push({
      object: use.object,
      namespace: use.namespace,
      place: filePlaceOf(snapshot, use),
      className: use.className,
      handler,
      links,
      state: worst(Object.values(links)),
      findings: own,
    });
  }
  return chains.toSorted((a, b) => linkSeverity[b.state] - linkSeverity[a.state]);
}

/** The findings that break a link: in the documents of the workload, in those of its class, and in node configurations. */
export async function findingsOnLinks(
  findings: ChainFindings,
  uses: readonly ChainPlace[],
  className: string,
  handler: string | undefined,
): Promise<readonly ChainFinding[]> {
  const found = new Set([
    ...(await findings.at(uses)),
    ...(await findings.ofClass(className)),
    ...(handler === undefined ? [] : await findings.inConfigurations(handler)),
  ]);
  return [...found].filter(({ breaks }) => breaks !== undefined);
}

function worst(links: readonly LinkStatus[]): LinkState {
  return links
    .map(({ state }) => state)
    .reduce((a, b) => (linkSeverity[b] > linkSeverity[a] ? b : a), 'works');
}

interface ChainInView {
  readonly view: ClusterView;
  readonly ofClass: ClassChain;
  readonly links: Readonly<Record<ChainLink, LinkStatus>>;
}

function chainsIn(snapshot: Snapshot, view: ClusterView) {
  const chainOf = classChains(snapshot, view);
  const fates = new PodFates(view);
  // Pods that ask for the same have one fate.
  const onNodesOf = rememberEach((fate: PlacedFate) => onNodes(fate, snapshot, view));
  return (use: ClassUse, podSpec: WrittenPodSpec | undefined): ChainInView => {
    const ofClass = chainOf(use.className);
    const fate = podSpec && fates.of(podSpec);
    const links = { ...ofClass.links, workload: workloadStatus(fate, podSpec !== undefined, ofClass) };
    const decided = fate?.kind === 'placed' ? onNodesOf(fate) : withoutNodes(fate, ofClass);
    return { view, ofClass, links: { ...links, ...decided } };
  };
}

function workloadStatus(fate: PodFate | undefined, isJudged: boolean, { known }: ClassChain): LinkStatus {
  if (fate?.kind === 'refused') {
    return { state: 'broken', because: t('Pods are refused'), message: fate.message };
  }
  return isJudged && known !== undefined
    ? { state: 'works', because: t('admission accepts its Pods') }
    : { state: 'unknown', because: t('its Pods cannot be judged from the files') };
}

type PlacedFate = Extract<PodFate, { readonly kind: 'placed' }>;

/** Where the Pods themselves are judged, they decide over what is known of the class alone: they may tolerate a taint that it does not. */
function onNodes(
  { pod, handler }: PlacedFate,
  snapshot: Snapshot,
  { nodes = [], version }: ClusterView,
): Record<'table' | 'node', LinkStatus> {
  const reachable = reachableNodes(pod, nodes, version);
  return {
    table: tableStatus(handler, reachable, snapshot),
    node: { state: 'works', because: t('its Pods reach {0} nodes', countNodes(reachable)) },
  };
}

function withoutNodes(
  fate: PodFate | undefined,
  { links: { node } }: ClassChain,
): Partial<Record<'node', LinkStatus>> {
  if (fate?.kind === 'pending') {
    return { node: { state: 'broken', because: t('Pods stay Pending'), message: fate.message } };
  }
  return fate?.kind === 'unplaced' && node.state === 'works'
    ? { node: { state: 'unknown', because: t('no known node takes its Pods') } }
    : {};
}

/** The worst state of each link over the clusters; a broken one says in which. */
function overViews(each: readonly ChainInView[]): Record<ChainLink, LinkStatus> {
  const linkOver = (link: ChainLink): LinkStatus => {
    const statuses = each.map(({ links, view }) => ({ ...links[link], label: view.label }));
    const [first] = statuses.toSorted((a, b) => linkSeverity[b.state] - linkSeverity[a.state]);
    const { label, ...status } = first!;
    return each.length > 1 && label !== undefined
      ? { ...status, because: `${status.because} (${label})` }
      : status;
  };
  return Object.fromEntries(chainLinks.map(link => [link, linkOver(link)])) as Record<ChainLink, LinkStatus>;
}

function withFindings(
  links: Record<ChainLink, LinkStatus>,
  findings: readonly ChainFinding[],
): Readonly<Record<ChainLink, LinkStatus>> {
  const broken = findings.flatMap(({ breaks, message }) => {
    if (breaks === undefined) return [];
    const isPartial = links[breaks].isPartial && { isPartial: links[breaks].isPartial };
    return [[breaks, { state: 'broken', because: message, ...isPartial }] as const];
  });
  // The first finding of a link says most: rules report in the order of the text.
  return { ...links, ...Object.fromEntries(broken.toReversed()) };
}
