import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { fixAllKind } from '../../protocol/requests.ts';
import { type Diagnosis, diagnose } from '../diagnostics/engine/diagnose.ts';
import { toDiagnostic } from '../diagnostics/engine/to-diagnostic.ts';
import { safeChanges } from './safe-changes.ts';
import { editsOf } from './text-edits.ts';
import { upgradeFile } from './upgrade-file.ts';

/** The code action that upgrades all old objects of a file; offered on an old object if the file has others. */
export function upgradeAllAction(
  snapshot: Snapshot,
  file: ManifestFile,
  wrong: readonly Diagnosis[],
): CodeAction[] {
  const isOld = ({ rule }: Diagnosis) => rule.id === 'old-api-version';
  if (!wrong.some(isOld)) return [];
  const all = diagnose(snapshot, file).filter(isOld);
  if (all.length < 2) return [];
  const edits = editsOf(file, upgradeFile(snapshot, file).changes);
  if (edits.length === 0) return [];
  return [
    {
      title: t('Upgrade all RuntimeClasses in this file to node.k8s.io/v1'),
      kind: CodeActionKind.QuickFix,
      diagnostics: all.map(diagnosis => toDiagnostic(snapshot, file, diagnosis)),
      edit: { changes: { [file.uri]: edits } },
    },
  ];
}

/** The fix-all action, which an editor applies without review: the safe fixes of the file. */
export function fixAllAction(snapshot: Snapshot, file: ManifestFile): CodeAction[] {
  const edits = editsOf(file, safeChanges(snapshot, file));
  if (edits.length === 0) return [];
  return [{ title: t('Apply all safe fixes'), kind: fixAllKind, edit: { changes: { [file.uri]: edits } } }];
}
