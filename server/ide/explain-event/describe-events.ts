import type { FilePlace } from '../../analysis/locate.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { decoded } from '../../base/decoded.ts';
import { t } from '../../base/l10n.ts';
import { folderAndName } from '../../documents/uri.ts';
import type { EventExplanation } from '../../protocol/events.ts';
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
import { type ExplainedEvent, explainEvents } from './explain-event.ts';
import { type ChainLink, chain } from './kinds/event-kind.ts';
import type { PlaceOfEvent } from './place-of-event.ts';

/** Explains the events in a text as Markdown, with links into the workspace, for a preview in the editor. */
export function describeEvents(snapshot: Snapshot, text: string): EventExplanation {
  const { events, unknown, isCut } = explainEvents(snapshot, text);
  const sections = [
    ...events.map(event => describeEvent(snapshot, event)),
    ...(unknown.length > 0 && events.length > 0 ? [otherMessages(unknown)] : []),
    ...(events.length === 0 ? [nothingKnown()] : []),
    ...(isCut ? [t('The text is too long: only its beginning was read.')] : []),
  ];
  const explained = markdown`# ${t('Explain event')}\n\n${joined(sections, '\n\n---\n\n')}\n`;
  return { isKnown: events.length > 0, markdown: explained.text };
}

function describeEvent(snapshot: Snapshot, event: ExplainedEvent): Markdown {
  const { message, times, link, saidBy, what, details, where, advice, rules } = event;
  const places = where.map(place => lineOf(snapshot, place));
  return paragraphs([
    quoted(message, times),
    chainWith(link),
    markdown`**${what}**`,
    ...(details.length === 0 ? [] : [list(details)]),
    saidIn(message, saidBy),
    ...(places.length === 0 ? [] : [markdown`## ${t('Where it is written')}`, list(places)]),
    markdown`## ${t('What to do')}`,
    list(advice),
    ...rulesIn(snapshot, rules),
  ]);
}

function quoted(message: string, times: number): Markdown {
  const shown = message.length > 1200 ? `${message.slice(0, 1200)} …` : message;
  return markdown`> ${code(shown)}${times > 1 ? ` × ${times}` : ''}`;
}

/** The chain with its broken link: `workload → class → ✗ handler → table → runtime → node`. */
function chainWith(broken: ChainLink): Markdown {
  const links = chain.map(link => (link === broken ? markdown`**✗ ${nameOf(link)}**` : nameOf(link)));
  return joined(links, ' → ');
}

function nameOf(link: ChainLink): string {
  switch (link) {
    case 'workload':
      return t('workload');
    case 'class':
      return t('class');
    case 'handler':
      return t('handler');
    case 'table':
      return t('table on the node');
    case 'runtime':
      return t('runtime');
    case 'node':
      return t('node');
  }
}

/** The source of a message: that of an API server often comes through the controller that creates the Pods. */
function saidIn(message: string, saidBy: ExplainedEvent['saidBy']): string {
  const isOfController = /Error creating: |reate Pod \S+ in StatefulSet/.test(message);
  if (saidBy === 'API server' && isOfController) {
    return t(
      'This is the message of the API server. The controller that creates the Pods repeats it in a FailedCreate event, and tries again.',
    );
  }
  if (saidBy === 'API server') return t('This is the message of the API server.');
  if (saidBy === 'OCI runtime')
    return t('This is the message of the runtime on the node; the kubelet repeats it in an event.');
  return t('This is the message of {0}.', saidBy);
}

function lineOf(snapshot: Snapshot, { text, place, fixes }: PlaceOfEvent): Markdown {
  const line = place === undefined ? text : tMarkdown('{0}: {1}', text, linkedPlace(snapshot, place));
  return fixes.length === 0
    ? line
    : markdown`${line}. ${tMarkdown('Quick fix there: {0}', joined(fixes.map(title => code(title))))}`;
}

/**
 * A link that the Markdown preview of VS Code follows: a path from the first folder of the workspace, with the line. It
 * does not follow `file:` URIs (markdown-it validateLink).
 */
function linkedPlace({ model }: Snapshot, { uri, range }: FilePlace): Markdown {
  const line = range.start.line + 1;
  const [root] = model.roots;
  const path = root === undefined ? undefined : pathFrom(root.endsWith('/') ? root : `${root}/`, uri);
  const name = path === undefined ? folderAndName(uri) : decoded(path);
  const shown = code(`${name}:${line}`);
  return path === undefined ? shown : linkTo(shown, `/${path}#L${line}`);
}

function pathFrom(root: string, uri: string): string | undefined {
  if (uri.startsWith(root)) return uri.slice(root.length);
  const [from, to] = [root.split('/').slice(0, -1), uri.split('/')];
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  // `file:`, '' and '' are common to files of one machine.
  return common < 3 ? undefined : [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

function rulesIn({ rulePages }: Snapshot, rules: readonly string[]): Markdown[] {
  if (rules.length === 0) return [];
  const links = rules.map(rule =>
    rulePages === undefined ? code(rule) : linkTo(rule, `${rulePages}${rule}`),
  );
  return [tMarkdown('Rules that find this in a file before it is applied: {0}.', joined(links))];
}

function otherMessages(unknown: readonly string[]): Markdown {
  return paragraphs([
    t('Not explained, because this extension does not know these messages:'),
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
  return markdown`${t('This extension knows no event in this text, so it explains nothing.')}  \n${where}`;
}

function shortened(message: string): Markdown {
  return code(message.length > 300 ? `${message.slice(0, 300)} …` : message);
}
