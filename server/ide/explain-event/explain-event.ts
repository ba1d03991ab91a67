import type { Snapshot } from '../../analysis/snapshot.ts';
import { type Markdown, tMarkdown } from '../text/markdown.ts';
import { type EventSubject, subjectOfEvent } from './event-subject.ts';
import type { ChainLink, Speaker } from './kinds/event-kind.ts';
import { eventKinds } from './kinds/index.ts';
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
  readonly what: Markdown;
  readonly details: readonly Markdown[];
  /** Its parts that the workspace and the known clusters have, and those that they lack. */
  readonly where: readonly PlaceOfEvent[];
  readonly advice: readonly Markdown[];
  /** Ids of the rules that report the same in a file. */
  readonly rules: readonly string[];
}

/**
 * Explains the events, errors and refusals in a text: which link of the chain workload, class, handler, table, runtime,
 * node is broken, which component reports it, which place causes it and what to do. Messages of unknown kinds are not guessed at.
 */
export function explainEvents(snapshot: Snapshot, text: string): ExplainedEvents {
  const recognise = createRecogniser();
  const pasted = readPastedEvents(text, readings => recognise(readings) !== undefined);
  const known = new Map<string, { event: PastedEvent; recognised: RecognisedEvent; times: number }>();
  const unknown = new Set<string>();
  for (const event of pasted) {
    const recognised = recognise(event.readings);
    if (recognised === undefined) {
      unknown.add(event.readings[0]!);
      continue;
    }
    const key = JSON.stringify([recognised.kind.id, recognised.facts, event.object?.name]);
    const before = known.get(key);
    if (before === undefined) known.set(key, { event, recognised, times: 1 });
    else before.times += 1;
  }
  return {
    events: [...known.values()].slice(0, mostExplained).map(({ event, recognised, times }) => ({
      message: event.readings[0]!,
      times,
      ...explain(snapshot, event, recognised),
    })),
    unknown: [...unknown].slice(0, mostExplained),
    isCut: text.length > longestPaste,
  };
}

/** The words by which events are recognised, by component, with the names of holes: `RuntimeClass "<class>" not found`. */
export function knownWords(): readonly { readonly saidBy: Speaker; readonly words: string }[] {
  const bySpeaker = [...eventKinds()].sort((a, b) => a.saidBy.localeCompare(b.saidBy, 'en'));
  const known = new Map(bySpeaker.map(({ saidBy, patterns }) => [patterns[0]!.shown.trim(), saidBy]));
  return [...known].map(([words, saidBy]) => ({ saidBy, words }));
}

const mostExplained = 20;

function explain(snapshot: Snapshot, event: PastedEvent, recognised: RecognisedEvent) {
  const { kind, facts } = recognised;
  const subject = subjectOfEvent(snapshot, event, recognised);
  return {
    id: kind.id,
    link: kind.link(facts),
    saidBy: kind.saidBy,
    what: kind.what(facts),
    details: kind.details?.(facts) ?? [],
    where: placesOfEvent(snapshot, subject, recognised),
    advice: [...(mustBeApplied(subject, kind.id) ? [applyClass()] : []), ...kind.advice(facts, 'editor')],
    rules: kind.rules,
  };
}

/** Whether a cluster does not have a class that a file of the workspace declares. */
function mustBeApplied({ classes }: EventSubject, id: string): boolean {
  const isMissing = id === 'class-not-found' || id === 'class-missing-on-start';
  return isMissing && classes.some(({ source }) => source.kind === 'workspace');
}

function applyClass(): Markdown {
  return tMarkdown(
    'A file of this workspace declares the class: apply it to the cluster before the workload.',
  );
}
