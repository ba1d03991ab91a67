import { escapedForMarkdown } from '../../server/base/escaped-for-markdown.ts';
import { age } from '../../server/protocol/age.ts';
import { problemText } from '../../server/protocol/cluster-problems/problem-text.ts';
import type { Translator } from '../../server/protocol/cluster-problems/translator.ts';
import type { ClusterStatusMessage, SavedCluster } from '../../server/protocol/requests.ts';
import { withoutIcons } from '../without-icons.ts';

/** The state that the status bar shows. */
export interface StatusView {
  /** The context to show; `undefined` if none was selected or used. */
  readonly context: string | undefined;
  readonly status: ClusterStatusMessage | undefined;
  /** The clusters that are saved in files. */
  readonly saved: readonly SavedCluster[];
  /** False in Restricted Mode. */
  readonly isTrusted: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The text of the status-bar item: an icon, the context and, if the cluster is not being watched, the age of its data and whether it
 * was only read and not saved.
 * Without a selected or used context, the saved clusters.
 */
export function statusText(l10n: Translator, view: StatusView): string {
  const { context, status, saved, now } = view;
  if (context === undefined) return `$(server) ${savedText(l10n, view)}`;
  const name = `${iconOf(status)} ${withoutIcons(context)}`;
  if (status?.readAt === undefined) {
    const ages = saved.filter(isOf(context)).map(file => savedAge(l10n, file, now));
    return [name, ...ages].reduce((text, part) => l10n.t('{0}, {1}', text, part));
  }
  if (status.phase === 'watching') return name;
  const isUnsaved = status.phase === 'synced' && !saved.some(isOf(context));
  const parts = [
    name,
    ...(status.phase === 'failed' ? [l10n.t('sync failed')] : []),
    age(l10n, status.readAt, now),
    ...(isUnsaved ? [l10n.t('not saved')] : []),
  ];
  return parts.reduce((text, part) => l10n.t('{0}, {1}', text, part));
}

/** A text about saved clusters: `prod, saved 3 d ago`, `2 saved clusters`. */
function savedText(l10n: Translator, { saved, now }: StatusView): string {
  const [file, ...others] = saved;
  if (file === undefined) return l10n.t('no cluster');
  if (others.length > 0) return l10n.t('{0} saved clusters', saved.length);
  return `${withoutIcons(file.context)}, ${savedAge(l10n, file, now)}`;
}

/** The tooltip of the status-bar item as Markdown: the data and its age, the problem, and how to fix it. */
export function statusTooltip(l10n: Translator, view: StatusView): string {
  const { context, status, saved, isTrusted, now } = view;
  const files = saved.map(file => `**${escapedForMarkdown(file.context)}**: ${savedAge(l10n, file, now)}`);
  if (!isTrusted) return [...files, l10n.t('In Restricted Mode no cluster is contacted.')].join('\n\n');
  if (context === undefined)
    return [...files, l10n.t('No cluster has been contacted. Click to read one.')].join('\n\n');
  const state = stateOf(l10n, { ...view, saved: saved.find(isOf(context)) });
  const paragraphs = [`**${escapedForMarkdown(context)}**: ${state}`];
  if (status === undefined) return paragraphs[0]!;
  const { counts, problem, missingPermissions } = status;
  const facts = [
    counts.classes === undefined ? [] : [l10n.t('RuntimeClasses: {0}', counts.classes)],
    counts.nodes === undefined ? [] : [l10n.t('nodes: {0}', counts.nodes)],
    counts.definitions === undefined
      ? []
      : [l10n.t('definitions that name a class: {0}', counts.definitions)],
  ].flat();
  if (facts.length > 0) paragraphs.push(facts.join(', '));
  if (problem !== undefined) {
    const { message, advice } = problemText(l10n, problem);
    paragraphs.push(`$(warning) ${escapedForMarkdown(`${message} ${advice}`)}`);
  }
  if (missingPermissions.length > 0) {
    const list = missingPermissions.map(permission => `- ${escapedForMarkdown(permission)}`).join('\n');
    const link = `[${l10n.t('The ClusterRole to request from an administrator')}](command:runtimeclass.showRequiredPermissions)`;
    paragraphs.push(`$(lock) ${l10n.t('Missing permissions:')}\n${list}`, link);
  }
  return paragraphs.join('\n\n');
}

/** Describes the state of a cluster: watched, read some time ago, or being read; if never read, the state of its saved file. */
export function stateOf(l10n: Translator, { status, saved, now }: StateView): string {
  const unread = saved === undefined ? l10n.t('not read yet') : savedAge(l10n, saved, now);
  if (status === undefined) return unread;
  const { phase, readAt } = status;
  const read = readAt === undefined ? unread : l10n.t('read {0}', age(l10n, readAt, now));
  switch (phase) {
    case 'connecting':
      return readAt === undefined ? l10n.t('connecting') : `${l10n.t('connecting')}, ${read}`;
    case 'reconnecting':
      return `${l10n.t('reconnecting')}, ${read}`;
    case 'watching':
      return l10n.t('watching');
    case 'failed':
      return `${l10n.t('sync failed')}, ${read}`;
    case 'stopped':
    case 'synced':
      return read;
  }
}

interface StateView extends Pick<StatusView, 'status' | 'now'> {
  /** The saved file of the cluster. */
  readonly saved?: SavedCluster | undefined;
}

function savedAge(l10n: Translator, { syncedAt }: SavedCluster, now: number): string {
  const isKnown = syncedAt !== undefined && !Number.isNaN(Date.parse(syncedAt));
  return isKnown ? l10n.t('saved {0}', age(l10n, syncedAt, now)) : l10n.t('saved');
}

function isOf(context: string): (cluster: SavedCluster) => boolean {
  return cluster => cluster.context === context;
}

function iconOf(status: ClusterStatusMessage | undefined): string {
  if (status === undefined) return '$(server)';
  const { phase, problem, readAt, counts } = status;
  if (phase === 'connecting') return '$(sync~spin)';
  // No spinner, because a cluster may be unreachable for hours.
  if (problem !== undefined || (readAt !== undefined && counts.classes === undefined)) return '$(warning)';
  return phase === 'watching' ? '$(eye)' : '$(server)';
}
