import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { FileRange } from '../../documents/manifest-file.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { locate } from '../../yaml/lookup.ts';
import { classNamePlaceAt } from '../cursor/class-reference-at.ts';
import { podSpecAt } from '../cursor/pod-spec-at.ts';

/**
 * Code action that opens the list of classes for a Pod, in editors that have a command for it: offered on the class
 * that the Pod names or, if it names none, on the keys of the Pod spec; and on the name of a class elsewhere.
 */
export function chooseClassAction(
  snapshot: Snapshot,
  uri: string,
  range: FileRange,
  { chooseClassCommand }: EditorCommands,
): readonly CodeAction[] {
  if (!chooseClassCommand) return [];
  if (classNamePlaceAt(snapshot, uri, range.start)) return [opening(chooseClassCommand)];
  const found = podSpecAt(snapshot, uri, range.start);
  if (!found) return [];
  const { file, placed, podSpec } = found;
  const { offset } = file.at(range.start);
  const { classEntry, node } = podSpec;
  const isOnClass =
    classEntry !== undefined && classEntry.range.start <= offset && offset <= classEntry.range.end;
  const { on, entry } = locate(placed.document.root, offset);
  const isOnKey = on === 'key' && entry !== undefined && node.entries.includes(entry);
  if (!isOnClass && (classEntry !== undefined || !isOnKey)) return [];
  return [opening(chooseClassCommand)];
}

function opening(chooseClassCommand: string): CodeAction {
  const title = t('Choose RuntimeClass for This Pod…');
  return { title, kind: CodeActionKind.RefactorRewrite, command: { title, command: chooseClassCommand } };
}
