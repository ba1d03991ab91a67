import type { ChainLink } from '../../analysis/chain/link.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { combine, type NodeConfiguration } from '../../node-config/node-config.ts';
import {
  type ChainFinding,
  type ChainFindings,
  type ClosedFiles,
  chainFindings,
} from '../chain/findings-on-chain.ts';
import type { Markdown } from '../text/markdown.ts';
import { causesInWorkspace, mayCause } from './causes-in-workspace.ts';
import { subjectOfEvent } from './event-subject.ts';
import type { Speaker, Surface } from './kinds/event-kind.ts';
import { eventKinds } from './kinds/index.ts';
import { knownOfLink } from './known-of-link.ts';
import { describeNodes } from './nodes-in-text.ts';
import { readPastedConfigurations } from './pasted-configuration.ts';
import type { PastedEvent } from './pasted-event.ts';
import { longestPaste, readPastedEvents } from './pasted-events.ts';
import type { PlaceOfEvent } from './place-of-event.ts';
import { placesOfEvent } from './places-of-event.ts';
import { createRecogniser, type RecognisedEvent } from './recognise-event.ts';

/** The explanation of the events in a text, as plain data. Its texts are in the language of the user. */
export interface ExplainedEvents {
  /** The known ones, each once, in the order of the text. */
  readonly events: readonly ExplainedEvent[];
  /** The messages of which the kind is not known. */
  readonly unknown: readonly string[];
  /** What the text says of the configurations of nodes, which commands printed there: a sentence each. */
  readonly nodes: readonly Markdown[];
  /** Whether the text was longer than what is read of it. */
  readonly isCut: boolean;
}

export interface ExplainedEvent {
  /** The message, on one line. */
  readonly message: string;
  /** How often the text has an event that says the same. */
  readonly times: number;
  /** Id of the kind of event: `class-not-found`. */
  readonly id: string;
  /** The link of the chain from a workload to its node that is broken. */
  readonly link: ChainLink;
  readonly saidBy: Speaker;
  readonly releases: string | undefined;
  readonly what: Markdown;
  readonly details: readonly Markdown[];
  /** What the rules find on the chain of the event's subject, the likeliest cause first. */
  readonly found: readonly ChainFinding[];
  /** What the workspace and the clusters say of the broken link itself, a sentence each. */
  readonly known: readonly Markdown[];
  readonly advice: readonly Markdown[];
  /** What may be the cause, and how to tell; empty where a rule finds the cause. */
  readonly causes: readonly Markdown[];
  readonly check: readonly Markdown[];
  /** Its parts that the workspace and the known clusters have, and those that they lack. */
  readonly where: readonly PlaceOfEvent[];
}

/** Where an explanation is read, and how it gets at files that are not open. */
export interface ExplainOptions {
  readonly surface: Surface;
  /** The prefix of the addresses of the pages about errors, if the editor shows them. */
  readonly errorPages?: string | undefined;
  readonly files: ClosedFiles;
  /** The class of all events that do not name theirs. */
  readonly className?: string | undefined;
}

/**
 * Explains the events, errors and refusals in a text: which link of the chain workload, class, handler, table, runtime,
 * node is broken, which component reports it, which place causes it and what to do. Messages of unknown kinds are not guessed at.
 */
export async function explainEvents(
  before: Snapshot,
  text: string,
  options: ExplainOptions,
): Promise<ExplainedEvents> {
  const recognise = createRecogniser();
  const { files, rest } = readPastedConfigurations(text.slice(0, longestPaste));
  const nodes = combine(files);
  const snapshot = withNodes(before, nodes);
  const pasted = readPastedEvents(rest, readings => recognise(readings) !== undefined);
  const recognised = new Map<string, { event: PastedEvent; recognised: RecognisedEvent; times: number }>();
  const unknown = new Set<string>();
  for (const event of pasted) {
    const found = recognise(event.readings);
    if (found === undefined) {
      unknown.add(event.readings[0]!);
      continue;
    }
    const key = JSON.stringify([found.kind.id, found.facts, event.object && workloadName(event.object.name)]);
    const before = recognised.get(key);
    const { times = 1 } = event;
    if (before === undefined) recognised.set(key, { event, recognised: found, times });
    else before.times += times;
  }
  const findings = chainFindings(snapshot, options.files);
  const events: ExplainedEvent[] = [];
  for (const { event, recognised: found, times } of [...recognised.values()].slice(0, mostExplained)) {
    events.push({
      message: event.readings[0]!,
      times: Math.max(1, times),
      ...(await explain(snapshot, withClass(event, options), found, findings, options.surface)),
    });
  }
  return {
    events,
    unknown: [...unknown].slice(0, mostExplained),
    nodes: describeNodes(nodes, snapshot),
    isCut: text.length > longestPaste,
  };
}

/** The snapshot with what commands printed on nodes, by the text that is explained. */
function withNodes(snapshot: Snapshot, nodes: readonly NodeConfiguration[]): Snapshot {
  if (nodes.length === 0) return snapshot;
  const { model } = snapshot;
  const nodeConfigurations = [...model.nodeConfigurations, ...nodes];
  return { ...snapshot, file: uri => snapshot.file(uri), model: { ...model, nodeConfigurations } };
}

/** The words by which events are recognised, by component, with the names of holes: `RuntimeClass "<class>" not found`. */
export function knownWords(): readonly { readonly saidBy: Speaker; readonly words: string }[] {
  const known = new Map(eventKinds().map(({ saidBy, patterns }) => [patterns[0]!.shown.trim(), saidBy]));
  return [...known]
    .map(([words, saidBy]) => ({ saidBy, words }))
    .sort((a, b) => a.saidBy.localeCompare(b.saidBy, 'en'));
}

const mostExplained = 20;

/** The name of a Pod without what its controller adds: `web` of `web-7d4b9c8f6-x2k8p`. Other names stay. */
function workloadName(name: string): string {
  return name.replace(/(?:-[a-f0-9]{6,10})?-[a-z0-9]{5}$/, '');
}

function withClass(event: PastedEvent, { className }: ExplainOptions): PastedEvent {
  return { ...event, className: event.className ?? className };
}

async function explain(
  snapshot: Snapshot,
  event: PastedEvent,
  recognised: RecognisedEvent,
  findings: ChainFindings,
  surface: Surface,
) {
  const { kind, facts } = recognised;
  const subject = subjectOfEvent(snapshot, event, recognised);
  const found = await causesInWorkspace(snapshot, subject, recognised, findings);
  const link = kind.link(facts);
  const isCauseFound = found.some(each => mayCause(each, link));
  const known = knownOfLink(snapshot, subject, recognised, found);
  return {
    id: kind.id,
    link,
    saidBy: kind.saidBy,
    releases: kind.releases,
    what: kind.what(facts),
    details: kind.details?.(facts) ?? [],
    found,
    known: known.lines,
    advice: known.isEnough ? [] : kind.advice(facts, surface),
    causes: isCauseFound || known.isCause ? [] : (kind.causes?.(facts) ?? []),
    check: isCauseFound || known.isCause ? [] : (kind.check?.(facts) ?? []),
    where: placesOfEvent(snapshot, subject, recognised),
  };
}
