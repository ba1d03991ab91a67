import type { WorkspaceEdit } from 'vscode-languageserver-types';
import type { Certainty } from '../../base/certainty.ts';
import { t } from '../../base/l10n.ts';
import type { FileChange } from '../../documents/manifest-file.ts';

/** The changes of one file. */
export interface FileRenames {
  readonly uri: string;
  /** The version of the text in the editor; `null` for a file that is not open. */
  readonly version: number | null;
  readonly changes: readonly NameChange[];
}

export interface NameChange extends FileChange {
  /** `likely` if only a key says that this is the name of a class. */
  readonly certainty: Certainty;
}

/**
 * The changes as an edit for the editor.
 * @param canAsk whether the editor can ask the user about single changes: it does so about the uncertain ones
 */
export function toWorkspaceEdit(files: readonly FileRenames[], canAsk: boolean): WorkspaceEdit {
  const editOf = ({ range, text }: FileChange) => ({ range, newText: text });
  if (!canAsk) {
    return { changes: Object.fromEntries(files.map(({ uri, changes }) => [uri, changes.map(editOf)])) };
  }
  return {
    documentChanges: files.map(({ uri, version, changes }) => ({
      textDocument: { uri, version },
      edits: changes.map(change => {
        return change.certainty === 'certain'
          ? editOf(change)
          : { ...editOf(change), annotationId: uncertain };
      }),
    })),
    changeAnnotations: {
      [uncertain]: {
        label: t('Named by a key only'),
        description: t('Only the key suggests that this is the name of a RuntimeClass.'),
        needsConfirmation: true,
      },
    },
  };
}

const uncertain = 'uncertain';
