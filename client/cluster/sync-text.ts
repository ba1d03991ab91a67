import type { Translator } from '../../server/base/cluster-problems/translator.ts';

/** What became of a cluster that was read. */
export interface SyncOutcome {
  readonly context: string;
  /** Of the file, as a person would write it. */
  readonly path: string;
  /** False where it said the same before. */
  readonly isWritten: boolean;
  /** Whether the nodes in it are those that were saved before, because none could be read. */
  readonly keepsNodes: boolean;
  /** Whether the file is in a folder that is open: nothing else is read. */
  readonly isInWorkspace: boolean;
}

/** What to say of it: where it is saved, and what must not be expected of the file. */
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
