import type { ClusterStatusMessage } from '../../server/protocol.ts';
import { age } from './age.ts';
import type { Translator } from './translator.ts';

/** What the status bar is to say. */
export interface StatusView {
  /** The context that is shown; `undefined` where none was selected or used. */
  readonly context: string | undefined;
  readonly status: ClusterStatusMessage | undefined;
  /** False in Restricted Mode. */
  readonly isTrusted: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The text of the status-bar item: an icon, the context, and the age of what is known where it is not being watched. */
export function statusText(l10n: Translator, { context, status, now }: StatusView): string {
  if (context === undefined) return `$(server) ${l10n.t('no cluster')}`;
  const readAt = status?.phase === 'watching' ? undefined : status?.readAt;
  const name = `${iconOf(status)} ${context}`;
  return readAt === undefined ? name : `${name}, ${age(l10n, readAt, now)}`;
}

/** Its tooltip, as Markdown: what is known, since when, what is wrong and what to do about it. */
export function statusTooltip(l10n: Translator, view: StatusView): string {
  const { context, status, isTrusted } = view;
  if (!isTrusted) return l10n.t('In Restricted Mode no cluster is contacted.');
  if (context === undefined) return l10n.t('No cluster was contacted. Click to read one.');
  const paragraphs = [`**${plain(context)}**: ${stateOf(l10n, view)}`];
  if (status === undefined) return paragraphs[0]!;
  const { counts, problem, missingPermissions } = status;
  const known = [
    counts.classes === undefined ? [] : [l10n.t('RuntimeClasses: {0}', counts.classes)],
    counts.nodes === undefined ? [] : [l10n.t('nodes: {0}', counts.nodes)],
  ].flat();
  if (known.length > 0) paragraphs.push(known.join(', '));
  if (problem !== undefined) paragraphs.push(`$(warning) ${plain(problem.message)} ${plain(problem.advice)}`);
  if (missingPermissions.length > 0) {
    const list = missingPermissions.map(permission => `- ${plain(permission)}`).join('\n');
    const link = `[${l10n.t('The ClusterRole to ask an administrator for')}](command:runtimeclass.showRequiredPermissions)`;
    paragraphs.push(`$(lock) ${l10n.t('You may not:')}\n${list}`, link);
  }
  return paragraphs.join('\n\n');
}

/** In words: being watched, read so long ago, being read. */
export function stateOf(l10n: Translator, { status, now }: Pick<StatusView, 'status' | 'now'>): string {
  if (status === undefined) return l10n.t('nothing is known yet');
  const { phase, readAt } = status;
  const read =
    readAt === undefined ? l10n.t('nothing is known yet') : l10n.t('read {0}', age(l10n, readAt, now));
  switch (phase) {
    case 'connecting':
      return readAt === undefined ? l10n.t('connecting') : `${l10n.t('connecting')}, ${read}`;
    case 'reconnecting':
      return `${l10n.t('connecting again')}, ${read}`;
    case 'watching':
      return l10n.t('watched');
    case 'failed':
    case 'stopped':
    case 'synced':
      return read;
  }
}

function iconOf(status: ClusterStatusMessage | undefined): string {
  if (status === undefined) return '$(server)';
  const { phase, problem, readAt, counts } = status;
  if (phase === 'connecting') return '$(sync~spin)';
  // A cluster may be out of reach for hours: nothing turns in the corner of the eye for so long.
  if (problem !== undefined || (readAt !== undefined && counts.classes === undefined)) return '$(warning)';
  return phase === 'watching' ? '$(eye)' : '$(server)';
}

/** A text that comes from elsewhere, such as a context's name, as itself in Markdown. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+\-!|$~]/g, '\\$&');
}
