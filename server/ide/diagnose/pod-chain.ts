import { classChains } from '../../analysis/chain/class-chain.ts';
import { type ChainLink, chainLinks, type LinkStatus } from '../../analysis/chain/link.ts';
import { tableStatus } from '../../analysis/chain/table-status.ts';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import { t } from '../../base/l10n.ts';
import type { PodState } from '../../clusters/info/pod-state.ts';
import { type PodReading, specOf } from '../../clusters/watching/pod-reading.ts';
import { admitPod } from '../../kubernetes/admission/admit-pod.ts';
import { decodeLoosePodSpec } from '../../kubernetes/admission/decode-pod-spec.ts';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { readNode } from '../../kubernetes/scheduling/node.ts';
import type { ClusterAlone } from './cluster-alone.ts';
import { podPlacing } from './pod-placing.ts';

/** The chain of a Pod in one cluster, or of the Pods that a workload would create. */
export interface PodChain {
  /** `undefined` if it names none. */
  readonly className: string | undefined;
  readonly handler: string | undefined;
  /** The node it is bound to; '' if none. */
  readonly nodeName: string;
  readonly links: Readonly<Record<ChainLink, LinkStatus>>;
  /** Why each node does not take it, in the words of the scheduler; empty if it is bound. */
  readonly unfit: ReadonlyMap<string, readonly string[]>;
}

/** An event that says which link is broken. */
export interface BreakingEvent {
  readonly link: ChainLink;
  readonly what: string;
  readonly message: string;
}

/**
 * Judges the chain: what the cluster says of the Pod decides over what its objects let expect, and where it does not run, what its
 * events say decides over both.
 */
export function podChain(
  { view, inCluster }: ClusterAlone,
  reading: PodReading,
  state: PodState | undefined,
  events: readonly BreakingEvent[],
): PodChain {
  const { pod, contents } = reading;
  const written = specOf(reading);
  const spec =
    written === undefined || pod !== undefined ? written : decodeLoosePodSpec(written, true, view.version);
  const className = stringAt(spec, ['runtimeClassName']) || undefined;
  const nodes = [...(contents.nodes?.values() ?? [])].map(readNode);
  const nodeName = stringAt(spec, ['nodeName']);
  const ofClass = className === undefined ? withoutClass() : classChains(inCluster, view)(className);
  const placing = spec === undefined ? undefined : podPlacing(spec, nodes, nodeName, view, state);
  const judged = {
    ...ofClass.links,
    ...(ofClass.handler !== undefined &&
      placing?.reachable !== undefined && {
        table: tableStatus(ofClass.handler, placing.reachable, inCluster),
      }),
    ...(placing?.node !== undefined && { node: placing.node }),
    workload: workloadStatus(pod, spec, view),
  };
  const links = state?.state === 'runs' ? running(judged) : withEvents(withRejection(judged, state), events);
  return { className, handler: ofClass.handler, nodeName, links, unfit: placing?.unfit ?? new Map() };
}

/** A Pod without a class runs with what the runtime of its node has as default. */
function withoutClass() {
  const standard: LinkStatus = {
    state: 'works',
    because: t('it names no RuntimeClass: the default runtime runs it'),
  };
  const unknown: LinkStatus = { state: 'unknown', because: t('no nodes are known') };
  const links = { class: standard, handler: standard, table: standard, runtime: standard, node: unknown };
  return { handler: undefined, links };
}

function workloadStatus(pod: Value | undefined, spec: Value | undefined, view: ClusterView): LinkStatus {
  if (pod !== undefined) return { state: 'works', because: t('the cluster has admitted the Pod') };
  if (spec === undefined) return { state: 'unknown', because: t('the object is not known') };
  const { refusal } = admitPod(spec, view);
  // That of a class that does not exist is the problem of another link.
  return refusal === undefined || refusal.problem === 'class-not-found'
    ? { state: 'unknown', because: t('it has no Pod') }
    : { state: 'broken', because: t('Pods are refused'), message: refusal.text };
}

type Links = Readonly<Record<ChainLink, LinkStatus>>;

/** Where a Pod runs, its whole chain works: what was judged of it has changed since its start. */
function running(judged: Links): Links {
  const runs: LinkStatus = { state: 'works', because: t('the Pod runs') };
  const links = chainLinks.map(link => [link, judged[link].state === 'works' ? judged[link] : runs]);
  return Object.fromEntries(links) as Links;
}

/** The kubelet of the node has refused the Pod. */
function withRejection(judged: Links, state: PodState | undefined): Links {
  if (state?.state !== 'rejected') return judged;
  const because = t('the kubelet has rejected the Pod: {0}', state.reason);
  return {
    ...judged,
    node: { state: 'broken', because, ...(state.message !== '' && { message: state.message }) },
  };
}

/** The newest event of a link says most; one about an earlier state of the same link stands after it. */
function withEvents(judged: Links, events: readonly BreakingEvent[]): Links {
  const broken = events.map(
    ({ link, what, message }) => [link, { state: 'broken', because: what, message }] as const,
  );
  return { ...judged, ...Object.fromEntries(broken.toReversed()) };
}
