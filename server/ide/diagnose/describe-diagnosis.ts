import { chainLinks, type LinkStatus } from '../../analysis/chain/link.ts';
import { t } from '../../base/l10n.ts';
import type { PodReading } from '../../clusters/watching/pod-reading.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { describeEvent, lineOfFinding, otherMessages } from '../explain-event/describe-events.ts';
import { nameOfLink } from '../explain-event/describe-link.ts';
import type { ExplainOptions } from '../explain-event/explain-event.ts';
import { code, joined, list, type Markdown, markdown, paragraphs, tMarkdown } from '../text/markdown.ts';
import { describeLimits } from './describe-limits.ts';
import type { PodDiagnosis } from './diagnose-pod.ts';

/** One document about a Pod of a cluster: its chain, then its events with what to do, then what limits it. */
export function describeDiagnosis(diagnosis: PodDiagnosis, options: ExplainOptions): string {
  const { reading } = diagnosis;
  const { target, contents, isMissing } = reading;
  const { kind, namespace, name } = target;
  const title = markdown`# ${t('{0} {1} in {2}', kind, `${namespace}/${name}`, contents.context)}`;
  const when = t('Read {0}. It is not kept, and not read again by itself.', contents.readAt);
  const missing = describeMissingPermissions(reading);
  if (isMissing && diagnosis.explained.events.length === 0) {
    const gone = t('The namespace {0} has no Pod and no workload of this name.', namespace);
    return `${paragraphs([title, when, gone, ...missing]).text}\n`;
  }
  const head = paragraphs([
    title,
    markdown`**${verdict(diagnosis)}**`,
    ...(diagnosis.chain.className === undefined && reading.pod === undefined && reading.owners.length === 0
      ? []
      : [describeOwners(diagnosis), list(chainLines(diagnosis))]),
    ...missing,
    when,
  ]);
  const sections = diagnosis.isWell ? earlier(diagnosis) : problems(diagnosis, options);
  return `${joined([head, ...sections], '\n\n---\n\n').text}\n`;
}

function verdict({ state, isWell, broken, chain, reading }: PodDiagnosis): string {
  if (state?.state === 'runs') return t('The Pod runs on {0}.', chain.nodeName);
  if (isWell) return t('The Pod has ended: {0}.', state?.reason ?? '');
  if (reading.isMissing) return t('There is no such object any more; these are its last events.');
  if (state === undefined && broken === undefined) {
    return t('It has no Pod, and no link of its chain is known to be broken.');
  }
  if (broken === undefined) {
    return t('The Pod does not run ({0}), but no link of its chain is known to be broken.', state!.reason);
  }
  const link = nameOfLink(broken);
  return state === undefined
    ? t('Its Pods are not created. The broken link is: {0}.', link)
    : t('The Pod does not run ({0}). The broken link is: {1}.', state.reason, link);
}

/** `Deployment web → ReplicaSet web-7d4b9 → Pod web-7d4b9-x2k8p, class gvisor, handler runsc` */
function describeOwners({ chain, reading: { pod, owners } }: PodDiagnosis): Markdown {
  const objects = [...[...owners].reverse(), ...(pod === undefined ? [] : [pod])];
  const names = objects.map(
    object => markdown`${stringAt(object, ['kind'])} ${code(stringAt(object, ['metadata', 'name']))}`,
  );
  const { className, handler } = chain;
  return joined([
    joined(names, ' → '),
    ...(className === undefined ? [] : [tMarkdown('class `{0}`', className)]),
    ...(handler === undefined ? [] : [tMarkdown('handler `{0}`', handler)]),
  ]);
}

const marks = { works: '✓', broken: '✗', unknown: '?' } as const;

function chainLines({ chain }: PodDiagnosis): readonly Markdown[] {
  return chainLinks.map(link => {
    const { state, because, message }: LinkStatus = chain.links[link];
    const line = markdown`${marks[state]} **${nameOfLink(link)}**: ${because}`;
    return message === undefined || message === '' ? line : markdown`${line}: ${code(message)}`;
  });
}

function describeMissingPermissions({ missingPermissions }: PodReading): readonly Markdown[] {
  if (missingPermissions.length === 0) return [];
  const names = joined(missingPermissions.map(each => code(each)));
  return [tMarkdown('Not read, because permissions are missing: {0}.', names)];
}

/** What happened to a Pod that runs. */
function earlier({ explained }: PodDiagnosis): readonly Markdown[] {
  const lines = explained.events.map(
    ({ message, times, what }) => markdown`${what} ${code(message)}${times > 1 ? ` × ${times}` : ''}`,
  );
  return lines.length === 0 ? [] : [paragraphs([markdown`## ${t('Earlier warnings')}`, list(lines)])];
}

function problems(
  { explained, findings, chain, snapshot, reading }: PodDiagnosis,
  options: ExplainOptions,
): readonly Markdown[] {
  const { events, unknown } = explained;
  const lines = findings.slice(0, mostFindings).map(finding => lineOfFinding(snapshot, finding));
  const limits = describeLimits(reading);
  return [
    ...events.map(event => describeEvent(snapshot, event, options)),
    ...(unknown.length > 0 ? [otherMessages(unknown)] : []),
    ...(events.length + unknown.length === 0 ? [noEvents(reading)] : []),
    ...(lines.length === 0 ? [] : [paragraphs([markdown`## ${t('In the workspace')}`, list(lines)])]),
    ...(chain.unfit.size === 0 ? [] : [describeNodes(chain.unfit)]),
    ...(limits.length === 0
      ? []
      : [paragraphs([markdown`## ${t('What limits Pods in {0}', reading.target.namespace)}`, list(limits)])]),
  ];
}

const mostFindings = 10;

function noEvents({ missingPermissions }: PodReading): Markdown {
  const isUnread = missingPermissions.some(words => words.startsWith('list events'));
  const text = isUnread
    ? t('Its events may not be read.')
    : t('The cluster has no warning about it. It keeps events for an hour.');
  return markdown`${text}`;
}

/** The nodes by why they do not take the Pod; without the Pods that run there, of which nothing is known. */
function describeNodes(unfit: ReadonlyMap<string, readonly string[]>): Markdown {
  const byReasons = new Map<string, string[]>();
  for (const [node, reasons] of unfit) {
    const key = reasons.join('; ');
    byReasons.set(key, [...(byReasons.get(key) ?? []), node]);
  }
  const lines = [...byReasons].slice(0, mostFindings).map(([reasons, nodes]) => {
    const named = joined(nodes.slice(0, mostNodes).map(node => code(node)));
    const more = nodes.length > mostNodes ? ` ${t('and {0} more', nodes.length - mostNodes)}` : '';
    return markdown`${named}${more}: ${reasons}`;
  });
  return paragraphs([markdown`## ${t('Nodes that do not take it')}`, list(lines)]);
}

const mostNodes = 5;
