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
import { type ExplainedEvent, type ExplainOptions, explainEvents } from './explain-event.ts';
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
  const { events, unknown, nodes, isCut } = await explainEvents(snapshot, text, options);
  const sections = [
    ...events.map(event => describeEvent(snapshot, event, options)),
    ...(unknown.length > 0 && events.length > 0 ? [otherMessages(unknown)] : []),
    ...(nodes.length > 0 ? [paragraphs([markdown`## ${t('What the node has')}`, list(nodes)])] : []),
    ...(events.length + nodes.length === 0 ? [nothingKnown()] : []),
    ...(isCut ? [t('The text is too long: only its beginning was read.')] : []),
  ];
  const explained = markdown`# ${t('Explain event')}\n\n${joined(sections, '\n\n---\n\n')}\n`;
  return { isKnown: events.length + nodes.length > 0, markdown: explained.text };
}

/** One event: its message, the broken link, what to do, and where it comes from. */
export function describeEvent(snapshot: Snapshot, event: ExplainedEvent, options: ExplainOptions): Markdown {
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
    ...section(t('What may be the cause'), causes, mostCauses),
    ...section(t('How to tell'), check, mostChecks),
    ...(places.length === 0 ? [] : [markdown`## ${t('Where it is written')}`, list(places)]),
    markdown`${saidIn(event)} ${tMarkdown('More: {0}', pageOfEvent(event, options))}`,
  ]);
}

/** More findings than these are another problem; the other causes and checks are on the page of the error. */
const mostFindings = 5;
const mostCauses = 4;
const mostChecks = 3;

function section(title: string, items: readonly Markdown[], most: number): readonly Markdown[] {
  if (items.length === 0) return [];
  const more =
    items.length > most ? [tMarkdown('{0} more are on the page of the error.', items.length - most)] : [];
  return [markdown`## ${title}`, list([...items.slice(0, most), ...more])];
}

/** A finding of a rule with its place and its best fix. */
export function lineOfFinding(snapshot: Snapshot, { message, place, fixes, rule }: ChainFinding): Markdown {
  const [fix] = fixes();
  const line = markdown`${linkedPlace(snapshot, place)}: ${message} (${code(rule)})`;
  return fix === undefined ? line : markdown`${line} ${tMarkdown('Fix: {0}', code(fix.title))}`;
}

function pageOfEvent({ id }: ExplainedEvent, { surface, errorPages }: ExplainOptions): Markdown {
  if (surface === 'terminal') return code(`runtimeclass explain ${id}`);
  return errorPages === undefined ? code(id) : linkTo(id, `${errorPages}${id}`);
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
      'Reported by the API server. The controller that creates the Pods repeats it in a FailedCreate event, and tries again.',
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
    t('These messages are not known, so they are not explained:'),
    list(unknown.map(shortened)),
  ]);
}

/** Two lines: the words that are known are a list of dozens. */
export function nothingKnown(): Markdown {
  const where = tMarkdown(
    '{0} lists the words that it knows, and {1} of the project explains them.',
    code('runtimeclass explain-event --list'),
    code('docs/errors'),
  );
  return markdown`${t('No known event or error is in this text, so nothing is explained.')}  \n${where}`;
}

function shortened(message: string): Markdown {
  return code(message.length > 300 ? `${message.slice(0, 300)} …` : message);
}
