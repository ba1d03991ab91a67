import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import type { Diagnosis } from '../diagnostics/engine/diagnose.ts';
import { toDiagnostic } from '../diagnostics/engine/to-diagnostic.ts';
import { policyViolation } from '../diagnostics/rules/policy-violation.ts';

/** The action that makes all workloads of the workspace meet its policy, where one of them does not. The editor shows the edits first. */
export function fixPolicyAction(
  snapshot: Snapshot,
  file: ManifestFile,
  wrong: readonly Diagnosis[],
  { fixPolicyCommand: command }: EditorCommands,
): readonly CodeAction[] {
  const violation = wrong.find(({ rule }) => rule === policyViolation);
  if (command === undefined || violation === undefined) return [];
  const title = t('Set runtimeClassName in all workloads that violate the policy...');
  const diagnostics = [toDiagnostic(snapshot, file, violation)];
  return [{ title, kind: CodeActionKind.QuickFix, diagnostics, command: { title, command } }];
}
