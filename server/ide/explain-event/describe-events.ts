import type { FilePlace } from '../../analysis/locate.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { EventExplanation } from '../../base/event-protocol.ts';
import { t } from '../../base/l10n.ts';
import { folderAndName } from '../../documents/uri.ts';
import { type ExplainedEvent, explainEvents, knownWords } from './explain-event.ts';
import { type ChainLink, chain, code } from './kinds/event-kind.ts';
import type { PlaceOfEvent } from './place-of-event.ts';

/** Explains the events in a text as Markdown, with links into the workspace, for a preview in the editor. */
export function describeEvents(snapshot: Snapshot, text: string): EventExplanation {
  const { events, unknown, isCut } = explainEvents(snapshot, text);
  const sections = [
    ...events.map(event => describeEvent(snapshot, event)),
    ...(unknown.length > 0 && events.length > 0 ? [otherMessages(unknown)] : []),
    ...(events.length === 0 ? [nothingKnown(unknown)] : []),
    ...(isCut ? [t('The text is too long: only its beginning was read.')] : []),
  ];
  const markdown = `# ${t('Explain event')}\n\n${sections.join('\n\n---\n\n')}\n`;
  return { isKnown: events.length > 0, markdown };
}

function describeEvent(snapshot: Snapshot, event: ExplainedEvent): string {
  const { message, times, link, saidBy, what, details, where, advice, rules } = event;
  return [
    quoted(message, times),
    chainWith(link),
    `**${what}**`,
    list(details),
    saidIn(message, saidBy),
    where.length === 0
      ? ''
      : `## ${t('Where it is written')}\n\n${list(where.map(place => lineOf(snapshot, place)))}`,
    `## ${t('What to do')}\n\n${list(advice)}`,
    rulesIn(snapshot, rules),
  ]
    .filter(part => part !== '')
    .join('\n\n');
}

function quoted(message: string, times: number): string {
  const shown = message.length > 1200 ? `${message.slice(0, 1200)} …` : message;
  return `> ${code(shown)}${times > 1 ? ` × ${times}` : ''}`;
}

/** The chain with its broken link: `workload → class → ✗ handler → table → runtime → node`. */
function chainWith(broken: ChainLink): string {
  return chain.map(link => (link === broken ? `**✗ ${nameOf(link)}**` : nameOf(link))).join(' → ');
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

/** Who says it: the words of an API server often come through the controller that creates the Pods. */
function saidIn(message: string, saidBy: ExplainedEvent['saidBy']): string {
  const isOfController = /Error creating: |reate Pod \S+ in StatefulSet/.test(message);
  if (saidBy === 'API server' && isOfController) {
    return t(
      'These are the words of the API server. The controller that creates the Pods repeats them in a FailedCreate event, and tries again.',
    );
  }
  if (saidBy === 'API server') return t('These are the words of the API server.');
  if (saidBy === 'OCI runtime')
    return t('These are the words of the runtime on the node; the kubelet repeats them in an event.');
  return t('These are the words of {0}.', saidBy);
}

function lineOf(snapshot: Snapshot, { text, place, fixes }: PlaceOfEvent): string {
  const line = place === undefined ? text : t('{0}: {1}', text, linkTo(snapshot, place));
  return fixes.length === 0
    ? line
    : `${line}. ${t('Quick fix there: {0}', fixes.map(title => code(title)).join(', '))}`;
}

/**
 * A link that the Markdown preview of VS Code follows: a path from the first folder of the workspace, with the line. It
 * does not follow `file:` URIs (markdown-it validateLink).
 */
function linkTo({ model }: Snapshot, { uri, range }: FilePlace): string {
  const line = range.start.line + 1;
  const [root] = model.roots;
  const path = root === undefined ? undefined : pathFrom(root.endsWith('/') ? root : `${root}/`, uri);
  const name = path === undefined ? folderAndName(uri) : decodeURIComponent(path);
  const shown = code(`${name}:${line}`);
  return path === undefined
    ? shown
    : `[${shown}](</${path.replaceAll(/[<>]/g, encodeURIComponent)}#L${line}>)`;
}

function pathFrom(root: string, uri: string): string | undefined {
  if (uri.startsWith(root)) return uri.slice(root.length);
  const [from, to] = [root.split('/').slice(0, -1), uri.split('/')];
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  // `file:`, '' and '' are common to files of one machine.
  return common < 3 ? undefined : [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

function rulesIn({ rulePages }: Snapshot, rules: readonly string[]): string {
  if (rules.length === 0) return '';
  const links = rules.map(rule => (rulePages === undefined ? code(rule) : `[${rule}](${rulePages}${rule})`));
  return t('Rules that find this in a file before it is applied: {0}.', links.join(', '));
}

function otherMessages(unknown: readonly string[]): string {
  return `${t('Not explained, because this extension does not know these messages:')}\n\n${list(unknown.map(shortened))}`;
}

function nothingKnown(unknown: readonly string[]): string {
  return [
    t('This extension knows no event in this text, so it explains nothing.'),
    list(unknown.map(shortened)),
    t('It knows events and errors with these words:'),
    list(knownWords().map(code)),
  ]
    .filter(part => part !== '')
    .join('\n\n');
}

function shortened(message: string): string {
  return code(message.length > 300 ? `${message.slice(0, 300)} …` : message);
}

function list(lines: readonly string[]): string {
  return lines.map(line => `- ${line}`).join('\n');
}
