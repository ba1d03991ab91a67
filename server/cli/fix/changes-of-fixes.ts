import type { Snapshot } from '../../analysis/snapshot.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { diagnose } from '../../ide/diagnostics/engine/diagnose.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import { fixesOf } from '../findings/finding-of.ts';

/**
 * The changes of a file that its preferred fixes make, without any two that touch: of those that do, the one that ends first
 * counts, and the others come in the next round. Where a finding has several fixes a person has to choose, and a fix that
 * changes other files too is left to the editor, which asks first.
 */
export function changesOfFixes(snapshot: Snapshot, file: ManifestFile): readonly TextChange[] {
  const offsetAt = (position: Parameters<typeof file.source.offsetAt>[0]) => file.source.offsetAt(position);
  const fixes: AppliedFix[] = [];
  for (const diagnosis of diagnose(snapshot, file)) {
    const [best, another] = fixesOf(file, diagnosis);
    if (!best?.isPreferred || another !== undefined || best.edits.length === 0) continue;
    if (best.edits.some(({ uri }) => uri !== file.uri)) continue;
    const changes = best.edits.map(({ range, newText }) => ({
      start: offsetAt(range.start),
      end: offsetAt(range.end),
      text: newText,
    }));
    const start = changes.reduce((least, change) => Math.min(least, change.start), Number.POSITIVE_INFINITY);
    const end = changes.reduce((most, change) => Math.max(most, change.end), 0);
    fixes.push({ start, end, changes });
  }
  fixes.sort((a, b) => a.end - b.end || a.start - b.start);
  const chosen: TextChange[] = [];
  let lastEnd = -1;
  for (const { start, end, changes } of fixes) {
    if (start <= lastEnd) continue;
    chosen.push(...changes);
    lastEnd = end;
  }
  return chosen;
}

/** A fix with its extent in the file. */
interface AppliedFix {
  readonly start: number;
  readonly end: number;
  readonly changes: readonly TextChange[];
}
