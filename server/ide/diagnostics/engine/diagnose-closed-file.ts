import type { Diagnostic } from 'vscode-languageserver-types';
import { snapshotFor } from '../../../analysis/clusters-of-file.ts';
import { firstLine } from '../../../analysis/file-place.ts';
import type { Snapshot } from '../../../analysis/snapshot.ts';
import type { Yielder } from '../../../base/yielding.ts';
import { type DocumentPlace, ManifestFile } from '../../../documents/manifest-file.ts';
import { sourceOf } from '../../../documents/source-of.ts';
import { readInSlices } from '../../../workspace/read-in-slices.ts';
import { diagnoseDocument, documentsToDiagnose } from './diagnose.ts';
import { toDiagnostic } from './to-diagnostic.ts';
import { type SameIn, trackSnapshot } from './track-snapshot.ts';

/** The diagnostics of a file that is not open. It keeps neither the text nor the documents in memory. */
export interface ClosedFileDiagnosis {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the same text has the same diagnostics in another snapshot. */
  readonly isStillTrue: (now: Snapshot) => boolean;
}

/**
 * Diagnoses the text of a file that is not open, as `diagnose` does an open one, in slices. Hints are left out: they are
 * marks in a text, and no list of problems shows them.
 */
export async function diagnoseClosedFile(
  snapshot: Snapshot,
  uri: string,
  text: string,
  pause: Yielder,
): Promise<ClosedFileDiagnosis> {
  const file = new ManifestFile(sourceOf(uri, 0, text));
  await readInSlices(file, pause);
  const { basis, isSameIn } = trackSnapshot(snapshotFor(uri, snapshot));
  const diagnostics: Diagnostic[] = [];
  const related: DocumentPlace[] = [];
  for (const placed of documentsToDiagnose(basis, file)) {
    const found = diagnoseDocument(basis, file, placed).filter(({ severity }) => severity !== 'hint');
    for (const finding of found) {
      diagnostics.push(toDiagnostic(snapshot, file, { ...finding, placed }));
      related.push(...(finding.related ?? []).flatMap(({ at }) => ('uri' in at ? at : [])));
    }
    const requests = pause();
    if (requests !== undefined) await requests;
  }
  const places = withoutText(related);
  const lines = places.map(place => firstLine(snapshot, place));
  return { diagnostics: withoutText(diagnostics), isStillTrue: stillTrue(uri, places, lines, isSameIn) };
}

/** Copies the findings: V8 may store a message as a slice of the text, which would keep all of it. Most files have no findings. */
function withoutText<Item>(found: readonly Item[]): readonly Item[] {
  return found.length === 0 ? [] : structuredClone(found);
}

/**
 * Checks whether the findings are the same and places in other documents have not moved. Without such places the lines of a class
 * do not matter. A separate closure does not keep the text in memory.
 */
function stillTrue(
  uri: string,
  places: readonly DocumentPlace[],
  lines: readonly number[],
  isSameIn: SameIn,
): (now: Snapshot) => boolean {
  if (places.length === 0) return now => isSameIn(snapshotFor(uri, now), 'wherever');
  return now =>
    isSameIn(snapshotFor(uri, now)) && places.every((place, index) => firstLine(now, place) === lines[index]);
}
