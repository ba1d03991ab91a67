import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { EventExplanation } from '../../protocol/events.ts';
import type { ChainFinding } from '../chain/findings-on-chain.ts';
import {
  code,
  joined,
  link as linkTo,
  list,
  type Markdown,
  markdown,
  paragraphs,
  tMarkdown,
} from '../text/markdown.ts';
import { describeLink } from './describe-link.ts';
import { type ExplainedEvent, type ExplainOptions, explainEvents, knownWords } from './explain-event.ts';
import type { Surface } from './kinds/event-kind.ts';
import { linkedPlace } from './linked-place.ts';
import type { PlaceOfEvent } from './place-of-event.ts';
import { saidByInWords } from './said-by.ts';

/**
 * Explains the events in a text as Markdown, for a preview in the editor, where it has links into the workspace, or for a terminal. What
 * to do comes first.
 */
export async function describeEvents(
  snapshot: Snapshot,
  text: string,
  options: ExplainOptions,
): Promise<EventExplanation> {
  const { events, unknown, isCut } = await explainEvents(snapshot, text, options);
  const sections = [
    ...events.map(event => describeEvent(snapshot, event, options)),
    ...(unknown.length > 0 && events.length > 0 ? [otherMessages(unknown)] : []),
    ...(events.length === 0 ? [nothingKnown(unknown)] : []),
    ...(isCut ? [t('The text is too long: only its beginning was read.')] : []),
  ];
  const explained = markdown`# ${t('Explain event')}\n\n${joined(sections, '\n\n---\n\n')}\n`;
  return { isKnown: events.length > 0, markdown: explained.text };
}

/** One event: its message, the broken link, what to do, and where it comes from. */
export function describeEvent(
  snapshot: Snapshot,
  event: ExplainedEvent,
  { surface }: ExplainOptions,
): Markdown {
  const { message, times, link, what, details, found, known, advice, causes, check, where } = event;
  const findings = found.slice(0, mostFindings).map(each => lineOfFinding(snapshot, each));
  const places = where.map(place => lineOf(snapshot, place));
  return paragraphs([
    quoted(message, times),
    markdown`**${what}**`,
    describeLink(link),
    ...(details.length === 0 ? [] : [list(details)]),
    markdown`## ${t('What to do')}`,
    list([...findings, ...known, ...advice]),
    ...(causes.length === 0 ? [] : [markdown`## ${t('What may be the cause')}`, list(causes)]),
    ...(check.length === 0 ? [] : [markdown`## ${t('How to tell')}`, list(check)]),
    ...(places.length === 0 ? [] : [markdown`## ${t('Where it is written')}`, list(places)]),
    markdown`${saidIn(event)} ${tMarkdown('More: {0}', pageOfEvent(snapshot, event, surface))}`,
  ]);
}

/** More findings than these are another problem. */
const mostFindings = 5;

/** A finding of a rule with its place and its best fix. */
export function lineOfFinding(snapshot: Snapshot, { message, place, fixes, rule }: ChainFinding): Markdown {
  const [fix] = fixes;
  const line = markdown`${linkedPlace(snapshot, place)}: ${message} (${code(rule)})`;
  return fix === undefined ? line : markdown`${line} ${tMarkdown('Fix: {0}', code(fix.title))}`;
}

function pageOfEvent({ rulePages }: Snapshot, { id }: ExplainedEvent, surface: Surface): Markdown {
  if (surface === 'terminal') return code(`runtimeclass explain ${id}`);
  return rulePages === undefined ? code(id) : linkTo(id, `${rulePages.replace(/rules\/$/, 'errors/')}${id}`);
}

function quoted(message: string, times: number): Markdown {
  const shown = message.length > 1200 ? `${message.slice(0, 1200)} …` : message;
  return markdown`> ${code(shown)}${times > 1 ? ` × ${times}` : ''}`;
}

/** The source of a message: that of an API server often comes through the controller that creates the Pods. */
function saidIn({ message, saidBy, releases }: ExplainedEvent): string {
  const isOfController = /Error creating: |reate Pod \S+ in StatefulSet/.test(message);
  if (saidBy === 'API server' && isOfController) {
    return t(
      'This is the message of the API server. The controller that creates the Pods repeats it in a FailedCreate event, and tries again.',
    );
  }
  return saidByInWords(saidBy, releases);
}

function lineOf(snapshot: Snapshot, { text, place, fixes }: PlaceOfEvent): Markdown {
  const line = place === undefined ? text : tMarkdown('{0}: {1}', text, linkedPlace(snapshot, place));
  return fixes.length === 0
    ? line
    : markdown`${line}. ${tMarkdown('Quick fix there: {0}', joined(fixes.map(title => code(title))))}`;
}

/** The messages of which nothing is known. */
export function otherMessages(unknown: readonly string[]): Markdown {
  return paragraphs([
    t('Not explained, because this extension does not know these messages:'),
    list(unknown.map(shortened)),
  ]);
}

function nothingKnown(unknown: readonly string[]): Markdown {
  return paragraphs([
    t('This extension knows no event in this text, so it explains nothing.'),
    ...(unknown.length === 0 ? [] : [list(unknown.map(shortened))]),
    t('It knows events and errors with these words:'),
    list(knownWords().map(words => code(words))),
  ]);
}

function shortened(message: string): Markdown {
  return code(message.length > 300 ? `${message.slice(0, 300)} …` : message);
}
