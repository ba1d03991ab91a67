import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import { snapshotFor } from '../../analysis/clusters-of-file.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { groupBy } from '../../base/collections.ts';
import type { Severity } from '../../base/settings.ts';
import type { FileRange, ManifestFile } from '../../documents/manifest-file.ts';
import { type EditorCommands, fixAllKind } from '../../protocol/requests.ts';
import type { Position } from '../../yaml/line-index.ts';
import { type Diagnosis, diagnose } from '../diagnostics/engine/diagnose.ts';
import { safeFixOf } from '../diagnostics/engine/offered-fixes.ts';
import { toDiagnostic } from '../diagnostics/engine/to-diagnostic.ts';
import type { Fix } from '../diagnostics/shared/fix.ts';
import { chooseClassAction } from './choose-class-action.ts';
import { createClassAction } from './create-class-action.ts';
import { eachOnce } from './each-once.ts';
import { editOfFix } from './edit-of-fix.ts';
import { fixPolicyAction } from './fix-policy-action.ts';
import { ignoreActions } from './ignore-actions.ts';
import { toTextEdits } from './text-edits.ts';
import { fixAllAction, upgradeAllAction } from './upgrade-actions.ts';

/**
 * The quick fixes for the findings in a range, computed from the current text, followed by actions that silence the
 * rule. `only` lists the kinds of actions that the editor asks for; actions on save are asked for by their kind. What takes a
 * command of the editor is offered if `commands` has it.
 */
export function codeActions(
  whole: Snapshot,
  uri: string,
  range: FileRange,
  only?: readonly string[],
  commands: EditorCommands = {},
): readonly CodeAction[] {
  const snapshot = snapshotFor(uri, whole);
  const file = snapshot.file(uri);
  if (file === undefined) return [];
  const isWanted = (kind: string) => only?.some(wanted => `${kind}.`.startsWith(`${wanted}.`));
  return [
    ...(isWanted(fixAllKind) ? fixAllAction(snapshot, file) : []),
    ...(isWanted(CodeActionKind.QuickFix) === false
      ? []
      : [
          ...quickFixes(snapshot, file, range, commands),
          ...createClassAction(snapshot, uri, range, commands),
        ]),
    ...(isWanted(CodeActionKind.RefactorRewrite) === false
      ? []
      : chooseClassAction(snapshot, uri, range, commands)),
  ];
}

function quickFixes(
  snapshot: Snapshot,
  file: ManifestFile,
  range: FileRange,
  commands: EditorCommands,
): readonly CodeAction[] {
  const wrong = findingsAt(snapshot, file, range);
  const fixes = wrong.flatMap(diagnosis => {
    const all = diagnosis.fixes?.() ?? [];
    const preferred = safeFixOf(all);
    return all.flatMap(fix => toCodeAction(snapshot, file, diagnosis, fix, fix === preferred) ?? []);
  });
  const ignores = [...groupBy(wrong, ({ rule }) => rule).values()].flatMap(([first]) =>
    ignoreActions(snapshot, file, first!, commands),
  );
  return [
    ...eachOnce(fixes),
    ...upgradeAllAction(snapshot, file, wrong),
    ...fixPolicyAction(snapshot, file, wrong, commands),
    ...ignores,
  ];
}

/** The findings in a range, the most severe first: so come their fixes. */
function findingsAt(snapshot: Snapshot, file: ManifestFile, range: FileRange): readonly Diagnosis[] {
  const near = diagnose(snapshot, file, { first: range.start.line, last: range.end.line });
  const touching = near.filter(({ placed, range: found }) => touches(file.range(placed, found), range));
  return touching.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** A fix as a code action; `undefined` if its changes cannot be made in the scalar around the document. */
function toCodeAction(
  snapshot: Snapshot,
  file: ManifestFile,
  diagnosis: Diagnosis,
  fix: Fix,
  isPreferred: boolean,
): CodeAction | undefined {
  const edits = toTextEdits(file, diagnosis.placed, fix.changes);
  if (edits === undefined) return undefined;
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    isPreferred,
    diagnostics: [toDiagnostic(snapshot, file, diagnosis)],
    edit: editOfFix(snapshot, file, edits, fix.elsewhere),
  };
}

/** The titles of what repairs the findings in a range best, in the order of the text. */
export function bestFixesAt(snapshot: Snapshot, uri: string, range: FileRange): readonly string[] {
  const file = snapshot.file(uri);
  if (file === undefined) return [];
  return findingsAt(snapshot, file, range).flatMap(({ fixes }) => fixes?.()[0]?.title ?? []);
}

function touches(a: FileRange, b: FileRange): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
