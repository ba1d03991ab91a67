import type { Diagnostic } from 'vscode-languageserver';
import { firstLine } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { type DiagnosedDocument, toDiagnostic, type WeighedFinding } from '../../ide/index.ts';

/** The diagnostics published for one document that has findings. */
export interface ShownDocument {
  readonly findings: readonly WeighedFinding[];
  /** The first lines of the document and of the documents that its findings point to. */
  readonly lines: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The diagnostics of a file. Those of a document are reused if neither it nor the locations it points to have changed.
 */
export function shownDocuments(
  snapshot: Snapshot,
  file: ManifestFile,
  diagnosed: readonly DiagnosedDocument[],
  before: readonly ShownDocument[],
): readonly ShownDocument[] {
  const previous = new Map(before.map(shown => [shown.findings, shown]));
  return diagnosed.flatMap(({ placed, findings }) => {
    if (findings.length === 0) return [];
    const same = previous.get(findings);
    const places = findings.flatMap(({ related = [] }) =>
      related.flatMap(({ at }) => ('uri' in at ? at : [])),
    );
    const lines = [placed.line, ...places.map(place => firstLine(snapshot, place))];
    if (same && isSameList(same.lines, lines, Object.is)) return [same];
    const diagnostics = findings.map(finding => toDiagnostic(snapshot, file, { ...finding, placed }));
    return [{ findings, lines, diagnostics }];
  });
}

export function diagnosticsOf(shown: readonly ShownDocument[]): Diagnostic[] {
  return shown.flatMap(({ diagnostics }) => diagnostics);
}

/** Whether the diagnostics of two versions are equal: most edits do not change them. */
export function looksSame(a: ShownDocument, b: ShownDocument): boolean {
  return a === b || JSON.stringify(a.diagnostics) === JSON.stringify(b.diagnostics);
}

export function isSameList<Item>(
  one: readonly Item[],
  other: readonly Item[],
  areSame: (a: Item, b: Item) => boolean,
): boolean {
  return one.length === other.length && one.every((item, index) => areSame(item, other[index]!));
}
