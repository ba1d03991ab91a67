import type { ChainLink } from '../../analysis/chain/link.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { doesNotRun, type PodState, podState } from '../../clusters/info/pod-state.ts';
import { type PodReading, specOf, timeOfEvent } from '../../clusters/watching/pod-reading.ts';
import { toJson } from '../../kubernetes/objects/json.ts';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import type { ClassUse } from '../../workspace/file-summary.ts';
import { type ChainFinding, chainFindings } from '../chain/findings-on-chain.ts';
import { findingsOnLinks } from '../chain/workload-chains.ts';
import { eventsInObjects } from '../explain-event/event-objects.ts';
import { type ExplainedEvents, type ExplainOptions, explainEvents } from '../explain-event/explain-event.ts';
import { plainText } from '../text/plain-text.ts';
import { clusterAlone } from './cluster-alone.ts';
import { type PodChain, podChain } from './pod-chain.ts';

/** Why a Pod of a cluster does not run, or that it does, as plain data. */
export interface PodDiagnosis {
  /** The reading without what is past. */
  readonly reading: PodReading;
  /** `undefined` if there is no Pod, or it may not be read. */
  readonly state: PodState | undefined;
  /** Whether it runs or has ended by itself. */
  readonly isWell: boolean;
  readonly chain: PodChain;
  /** The first broken link, in the order in which a Pod starts. */
  readonly broken: ChainLink | undefined;
  readonly explained: ExplainedEvents;
  /** What the rules find in the workspace on the chain of the workload, without what an event has as its cause already. */
  readonly findings: readonly ChainFinding[];
  /** The snapshot in which places are shown. */
  readonly snapshot: Snapshot;
}

/**
 * Diagnoses a Pod that was read from a cluster, together with the workspace.
 * @param snapshot one in which the contents of the reading are those of its cluster
 */
export async function diagnosePod(
  before: Snapshot,
  read: PodReading,
  options: Omit<ExplainOptions, 'className'>,
): Promise<PodDiagnosis> {
  const alone = clusterAlone(before, read.contents.context);
  const reading = presentPart(read);
  const { snapshot } = alone;
  const { pod } = reading;
  const state = pod === undefined ? undefined : podState(pod);
  const isWell = state?.state === 'runs' || state?.state === 'ends';
  const className = stringAt(specOf(reading), ['runtimeClassName']) || undefined;
  const explained = await explainEvents(snapshot, textOf(reading), { ...options, className });
  const breaking = isWell
    ? []
    : explained.events.map(({ link, what, message }) => ({
        link,
        what: withoutStop(plainText(what.text)),
        message,
      }));
  const chain = podChain(alone, reading, state, breaking);
  const found = isWell ? [] : await findingsOnChain(snapshot, reading, chain, options);
  const shown = new Set(explained.events.flatMap(event => event.found.map(keyOf)));
  return {
    reading,
    state,
    isWell,
    chain,
    broken: brokenLink(chain, breaking[0]?.link),
    explained,
    findings: found.filter(finding => !shown.has(keyOf(finding))),
    snapshot,
  };
}

/** A sentence that goes on. */
function withoutStop(sentence: string): string {
  return sentence.replace(/[.:]$/, '');
}

/** The link that the newest event says is broken; otherwise the first one that is. */
function brokenLink({ links }: PodChain, said: ChainLink | undefined): ChainLink | undefined {
  const order: readonly ChainLink[] = ['class', 'handler', 'workload', 'node', 'table', 'runtime'];
  return said ?? order.find(link => links[link].state === 'broken');
}

/**
 * The reading without events that are past: what the scheduler said of a Pod that has a node since, and refusals before its creation.
 * A workload whose Pods are refused now has none to speak of, whatever runs of it from before.
 */
function presentPart(reading: PodReading): PodReading {
  const { pod, target } = reading;
  if (pod === undefined) return reading;
  const isBound = stringAt(pod, ['spec', 'nodeName']) !== '';
  const created = stringAt(pod, ['metadata', 'creationTimestamp']);
  const isRefusal = (event: Value) => stringAt(event, ['reason']) === 'FailedCreate';
  const events = reading.events.filter(event => {
    if (isRefusal(event)) return secondOf(timeOfEvent(event)) >= secondOf(created);
    return !isBound || stringAt(event, ['reason']) !== 'FailedScheduling';
  });
  const isReplaced = target.kind !== 'Pod' && !doesNotRun(pod) && events.some(isRefusal);
  return { ...reading, events, ...(isReplaced && { pod: undefined }) };
}

/** Some times have fractions, some have none. */
function secondOf(time: string): string {
  return time.slice(0, '2026-11-26T01:42:45'.length);
}

/** The events, and the Pod with the messages in its status, as the list in JSON that Explain Event reads. */
function textOf({ pod, events }: PodReading): string {
  const text = toJson({ kind: 'List', items: [...events, ...(pod === undefined ? [] : [pod])] });
  // Objects without a message are not events.
  return eventsInObjects(text) === undefined ? '' : text;
}

/** The findings where the workspace has the Pod or one of its owners; otherwise those at its class and its table. */
async function findingsOnChain(
  snapshot: Snapshot,
  reading: PodReading,
  { className, handler, links }: PodChain,
  { files }: Omit<ExplainOptions, 'className'>,
): Promise<readonly ChainFinding[]> {
  if (className === undefined) return [];
  const { model } = snapshot;
  const findings = chainFindings(snapshot, files);
  const uses = [...model.uses.values()].flat().filter(use => isOf(use, reading));
  const asked = links.table.state === 'works' ? undefined : handler;
  return findingsOnLinks(findings, uses, className, asked);
}

/** Whether a place of the workspace names the class in the Pod or in one of its owners. */
function isOf({ object, namespace, isListed }: ClassUse, { target, pod, owners }: PodReading): boolean {
  const all = [...(pod === undefined ? [] : [pod]), ...owners];
  const names = all.map(each => `${stringAt(each, ['kind'])} ${stringAt(each, ['metadata', 'name'])}`);
  const isInNamespace = namespace === undefined || namespace === target.namespace;
  return !isListed && object !== undefined && isInNamespace && names.includes(object);
}

function keyOf({ rule, place: { uri, range } }: ChainFinding): string {
  return `${rule} ${uri} ${range.start.line}:${range.start.character}`;
}
