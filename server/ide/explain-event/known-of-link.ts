import { distributionsInView, placesOn } from '../../analysis/distributions-in-view.ts';
import { filePlaceOf } from '../../analysis/file-place.ts';
import { isClassForGpu, platformWithoutClass } from '../../analysis/platform-without-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import type { ChainFinding } from '../chain/findings-on-chain.ts';
import { nearestFirst } from '../diagnostics/shared/did-you-mean.ts';
import { code, joined, type Markdown, markdown, tMarkdown } from '../text/markdown.ts';
import { tableAdvice } from '../text/table-advice.ts';
import type { EventSubject } from './event-subject.ts';
import { linkedPlace } from './linked-place.ts';
import { tableOfNode } from './nodes-in-text.ts';
import type { RecognisedEvent } from './recognise-event.ts';

/**
 * What the workspace knows of the link that an event says is broken, where it adds something to the advice: a class that a file
 * declares and the cluster lacks; a table that a file has and the node does not; the handlers that nodes do have.
 */
export function knownOfLink(
  snapshot: Snapshot,
  subject: EventSubject,
  { kind, facts }: RecognisedEvent,
  found: readonly ChainFinding[],
): KnownOfLink {
  if (kind.id === 'class-not-found' || kind.id === 'class-missing-on-start') {
    return {
      lines: [...toApply(snapshot, subject), ...platformForGpus(snapshot, facts['class'], found)],
      isEnough: false,
      isCause: false,
    };
  }
  const { handler } = subject;
  const isUnknownHandler = kind.rules.includes('handler-not-on-nodes');
  if (!isUnknownHandler || handler === undefined) return { lines: [], isEnough: false, isCause: false };
  const onNode = tableOfNode(snapshot, handler, kind.saidBy);
  if (onNode !== undefined) return onNode;
  const isUnread = found.some(({ breaks }) => breaks === 'table');
  const toLoad = isUnread ? [] : tableInFiles(snapshot, handler, kind.saidBy);
  const toWrite = tableOnNodes(snapshot, handler, found);
  const others = toLoad.length > 0 ? [] : handlersOnNodes(snapshot, handler);
  return {
    lines: [...toLoad, ...toWrite, ...others],
    isEnough: toLoad.length + toWrite.length > 0,
    isCause: false,
  };
}

/** What the workspace and the clusters know. */
export interface KnownOfLink {
  readonly lines: readonly Markdown[];
  /** Whether that says what to do, so that the general advice about such an event adds nothing. */
  readonly isEnough: boolean;
  /** Whether that is the cause: what else it could be, is not said then. */
  readonly isCause: boolean;
}

/** Where the distributions of the nodes in view take a table, unless a finding says so. */
function tableOnNodes(
  { views }: Snapshot,
  handler: string,
  found: readonly ChainFinding[],
): readonly Markdown[] {
  const sentences = tableAdvice(placesOn(distributionsInView(views).alike, handler));
  const isSaid = sentences.every(sentence => found.some(({ message }) => message.includes(sentence)));
  return isSaid ? [] : [markdown`${sentences.join(' ')}`];
}

/** Where the nodes in view give Pods their GPUs without a class, unless a finding says so. */
function platformForGpus(
  { views }: Snapshot,
  className: string | undefined,
  found: readonly ChainFinding[],
): readonly Markdown[] {
  const isForGpu = className !== undefined && isClassForGpu(className);
  const platform = isForGpu && found.length === 0 ? platformWithoutClass(views, undefined) : undefined;
  if (platform === undefined) return [];
  return [
    tMarkdown('{0} gives Pods their GPUs without a class: leave `runtimeClassName` out there.', platform),
  ];
}

function toApply(snapshot: Snapshot, { classes }: EventSubject): readonly Markdown[] {
  const declared = classes.find(({ source }) => source.kind === 'workspace');
  if (declared === undefined) return [];
  const place = linkedPlace(snapshot, filePlaceOf(snapshot, declared.source));
  return [tMarkdown('Apply the class before the workload: {0} declares it.', place)];
}

/** The table in a file of nodes, if the runtime that does not have the handler is the one that reads such a file. */
function tableInFiles(snapshot: Snapshot, handler: string, saidBy: string): readonly Markdown[] {
  const { nodeConfigurations } = snapshot.model;
  const ofNodes = nodeConfigurations.filter(({ isOfNodes }) => isOfNodes);
  const table = ofNodes
    .filter(({ printedBy }) => printedBy === undefined)
    .flatMap(({ declared }) => declared.get(handler) ?? [])
    .find(({ plugin }) => saidBy === (plugin === undefined ? 'CRI-O' : 'containerd'));
  if (table === undefined) return [];
  const place = linkedPlace(snapshot, { uri: fileUriOf(table.uri), range: table.nameRanges[0]! });
  return [
    tMarkdown(
      'The table is in {0}, but the running {1} has not loaded it: restart {1} if the file was changed since its last start; otherwise the node reads another file.',
      place,
      saidBy,
    ),
  ];
}

/** The handlers that nodes of all clusters in view report, the most similar ones first. */
function handlersOnNodes(snapshot: Snapshot, handler: string): readonly Markdown[] {
  const nodes = snapshot.views.flatMap(view => view.nodes ?? []);
  const reported = nodes.flatMap(({ runtimeHandlers = [] }) => runtimeHandlers.map(({ name }) => name));
  const names = reported.filter(name => name !== '' && name !== handler);
  if (names.length === 0) return [];
  const nearest = nearestFirst(handler, names).slice(0, mostHandlers);
  return [tMarkdown('Known nodes have these handlers: {0}.', joined(nearest.map(name => code(name))))];
}

const mostHandlers = 8;
