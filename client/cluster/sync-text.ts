import type { Translator } from '../../server/protocol/cluster-problems/translator.ts';

/** The outcome of reading a cluster and saving it. */
export interface SyncOutcome {
  readonly context: string;
  /** The path of the saved file, as shown to the user. */
  readonly path: string;
  /** False if the file already had this content. */
  readonly isWritten: boolean;
  /** Whether the file keeps the previously saved nodes, because no nodes could be read. */
  readonly keepsNodes: boolean;
  /** Whether the file is in an open folder; files elsewhere are not read. */
  readonly isInWorkspace: boolean;
}

/** The message about the outcome: the saved file, and the limits of what it contains. */
export function syncText(l10n: Translator, outcome: SyncOutcome): string {
  const { context, path, isWritten, keepsNodes, isInWorkspace } = outcome;
  const sentences = [
    isWritten
      ? l10n.t('{0} was read and saved to {1}.', context, path)
      : l10n.t('{0} was read. {1} is up to date.', context, path),
    keepsNodes ? l10n.t('No nodes were read: the file keeps the nodes saved before, with their age.') : [],
    isInWorkspace
      ? []
      : l10n.t(
          'The file is outside of this workspace, so it has no effect here: open its folder too, or change the setting.',
        ),
  ];
  return sentences.flat().join(' ');
}
