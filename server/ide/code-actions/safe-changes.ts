import type { Snapshot } from '../../analysis/snapshot.ts';
import { groupBy } from '../../base/collections.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { applyChanges } from '../../yaml/edit.ts';
import { parse } from '../../yaml/parse.ts';
import { repeatedKeys } from '../../yaml/repeated-keys.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import { type Diagnosis, diagnose } from '../diagnostics/engine/diagnose.ts';
import { safeFixOf } from '../diagnostics/engine/offered-fixes.ts';
import { toTextEdits } from './text-edits.ts';

/**
 * The changes of a file, by offsets in it, that its safe fixes make: what `check --fix` and `source.fixAll` apply without asking.
 * If fixes touch, the one that ends first is applied; the others are found again in the changed text. Fixes that together would
 * write a key of a document twice contradict each other, and none of that document is applied.
 *
 * @param isWanted the findings to fix; all by default
 */
export function safeChanges(
  snapshot: Snapshot,
  file: ManifestFile,
  isWanted: (diagnosis: Diagnosis) => boolean = () => true,
): readonly TextChange[] {
  const repairs = diagnose(snapshot, file)
    .filter(isWanted)
    .flatMap(diagnosis => repairOf(file, diagnosis) ?? []);
  const byDocument = groupBy(withoutTouching(repairs), ({ placed }) => placed);
  return [...byDocument]
    .filter(([placed, documentFixes]) => isSound(file, placed, documentFixes))
    .flatMap(([, documentFixes]) => documentFixes.flatMap(({ changes }) => changes));
}

/** A safe fix in its file. */
interface Repair {
  readonly placed: PlacedManifestDocument;
  /** The changes by offsets in the document, and in the file. */
  readonly own: readonly TextChange[];
  readonly changes: readonly TextChange[];
  /** The extent in the file. */
  readonly start: number;
  readonly end: number;
}

/** `undefined` if there is no safe fix, or if the scalar around the document cannot hold it. */
function repairOf(file: ManifestFile, { placed, fixes }: Diagnosis): Repair | undefined {
  const fix = safeFixOf(fixes?.() ?? []);
  const edits = fix && toTextEdits(file, placed, fix.changes);
  if (edits === undefined || edits.length === 0) return undefined;
  const changes = edits.map(({ range, newText }) => ({
    start: file.source.offsetAt(range.start),
    end: file.source.offsetAt(range.end),
    text: newText,
  }));
  const start = changes.reduce((least, change) => Math.min(least, change.start), Number.POSITIVE_INFINITY);
  const end = changes.reduce((most, change) => Math.max(most, change.end), 0);
  return { placed, own: fix!.changes, changes, start, end };
}

function withoutTouching(repairs: readonly Repair[]): readonly Repair[] {
  const chosen: Repair[] = [];
  for (const repair of [...repairs].sort((a, b) => a.end - b.end || a.start - b.start)) {
    if (repair.start > (chosen.at(-1)?.end ?? -1)) chosen.push(repair);
  }
  return chosen;
}

/** Whether a document with these repairs is read as well as before, and has no key twice that it had once. */
function isSound(
  file: ManifestFile,
  { document }: PlacedManifestDocument,
  repairs: readonly Repair[],
): boolean {
  if (file.nodeConfig !== undefined) return true;
  const before = document.source.parsed;
  const after = parse(
    applyChanges(
      document.text,
      repairs.flatMap(({ own }) => own),
    ),
  );
  return (
    after.problems.length <= before.problems.length &&
    repeatedKeys(after.root).length <= repeatedKeys(before.root).length
  );
}
