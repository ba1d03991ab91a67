import { snapshotFor } from '../../../analysis/clusters-of-file.ts';
import type { Snapshot } from '../../../analysis/snapshot.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../../documents/manifest-file.ts';
import { PerDocument } from '../../../documents/per-document.ts';
import { endOfHead } from '../shared/ignore.ts';
import { diagnoseDocument, documentsToDiagnose, type WeighedFinding } from './diagnose.ts';
import { trackSnapshot } from './track-snapshot.ts';

/** The findings in one document of a file; the array keeps its identity while they do not change. */
export interface DiagnosedDocument {
  readonly placed: PlacedManifestDocument;
  readonly findings: readonly WeighedFinding[];
}

/** A cache around `diagnose` that checks only what changed. */
export interface Diagnoser {
  /**
   * Returns the findings of `diagnose`, but checks a document again only if its text or something read while checking
   * it has changed: an edit costs a check of its own document.
   */
  diagnose(snapshot: Snapshot, file: ManifestFile): readonly DiagnosedDocument[];
  /** Forgets the findings of a file. */
  forget(uri: string): void;
}

export function createDiagnoser(): Diagnoser {
  const diagnosed = new PerDocument<Diagnosed>();
  return {
    diagnose: (whole, file) => {
      const snapshot = snapshotFor(file.uri, whole);
      const documents = documentsToDiagnose(snapshot, file);
      const { text } = file.source.documents[0]!.document;
      const head = text.slice(0, endOfHead(text));
      const found = diagnosed.of(file, documents, (placed, before) =>
        before?.head === head && before.isStillTrue(snapshot)
          ? before
          : { head, ...diagnoseTracked(snapshot, file, placed) },
      );
      return found.map(({ findings }, index) => ({ placed: documents[index]!, findings }));
    },
    forget: uri => diagnosed.forget(uri),
  };
}

interface Diagnosed {
  /** The comments at the top of the file, which silence rules in all of its documents. */
  readonly head: string;
  readonly findings: readonly WeighedFinding[];
  readonly isStillTrue: (now: Snapshot) => boolean;
}

function diagnoseTracked(
  snapshot: Snapshot,
  file: ManifestFile,
  placed: PlacedManifestDocument,
): Omit<Diagnosed, 'head'> {
  const { basis, isSameIn } = trackSnapshot(snapshot);
  return { findings: diagnoseDocument(basis, file, placed), isStillTrue: isSameIn };
}
