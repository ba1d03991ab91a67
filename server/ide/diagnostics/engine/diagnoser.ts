import type { Snapshot } from '../../../analysis/snapshot.ts';
import type { ManifestDocument } from '../../../documents/manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../../documents/manifest-file.ts';
import {
  type DiagnosisBasis,
  diagnoseDocument,
  documentsToDiagnose,
  type WeighedFinding,
} from './diagnose.ts';
import { trackReads } from './track-reads.ts';

/** The findings in one document of a file; the array keeps its identity while they do not change. */
export interface DiagnosedDocument {
  readonly placed: PlacedManifestDocument;
  readonly findings: readonly WeighedFinding[];
}

/** Diagnoses files again and again. */
export interface Diagnoser {
  /**
   * Finds what `diagnose` finds, but looks at a document again only when its text changed or something that was looked
   * at for its sake: an edit costs its own document.
   */
  diagnose(snapshot: Snapshot, file: ManifestFile): readonly DiagnosedDocument[];
  /** Forgets the findings of a file. */
  forget(uri: string): void;
}

export function createDiagnoser(): Diagnoser {
  /** By file and document. A `WeakMap` would keep every version of a document, see `ManifestFile`. */
  const diagnosed = new Map<string, ReadonlyMap<ManifestDocument, Diagnosed>>();
  return {
    diagnose: (snapshot, file) => {
      const known = diagnosed.get(file.uri);
      const now = new Map<ManifestDocument, Diagnosed>();
      const found = documentsToDiagnose(snapshot, file).map(placed => {
        const before = known?.get(placed.document);
        const after = before?.isStillTrue(snapshot) ? before : diagnoseNoting(snapshot, file, placed);
        now.set(placed.document, after);
        return { placed, findings: after.findings };
      });
      diagnosed.set(file.uri, now);
      return found;
    },
    forget: uri => {
      diagnosed.delete(uri);
    },
  };
}

interface Diagnosed {
  readonly findings: readonly WeighedFinding[];
  readonly isStillTrue: (now: Snapshot) => boolean;
}

function diagnoseNoting(snapshot: Snapshot, file: ManifestFile, placed: PlacedManifestDocument): Diagnosed {
  const model = trackReads(snapshot.model);
  const basisIn = ({ settings, version, views }: Snapshot) => {
    return { settings, version, views, model: model.noting };
  };
  const basis = trackReads<DiagnosisBasis>(basisIn(snapshot));
  const findings = diagnoseDocument(basis.noting, file, placed);
  return {
    findings,
    isStillTrue: now => model.isSameIn(now.model) && basis.isSameIn(basisIn(now)),
  };
}
