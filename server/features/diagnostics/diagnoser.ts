import type { Snapshot } from '../../snapshot.ts';
import type { ManifestDocument } from '../../workspace/manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../workspace/manifest-file.ts';
import { diagnoseDocument, documentsToDiagnose, type WeighedFinding } from './diagnose.ts';
import { notingReads } from './noting-reads.ts';

/** What is wrong in one document of a file; the same array as long as it is the same. */
export interface DiagnosedDocument {
  readonly placed: PlacedManifestDocument;
  readonly findings: readonly WeighedFinding[];
}

/**
 * Diagnoses files again and again. It finds what `diagnose` finds, but looks at a document again only when its text
 * changed or something that was looked at for its sake: an edit costs its own document.
 */
export function createDiagnoser(): (snapshot: Snapshot, file: ManifestFile) => readonly DiagnosedDocument[] {
  const diagnosed = new WeakMap<ManifestDocument, Diagnosed>();
  return (snapshot, file) =>
    documentsToDiagnose(snapshot, file).map(placed => {
      let before = diagnosed.get(placed.document);
      if (before === undefined || !before.isStillTrue(snapshot, file.uri)) {
        before = diagnoseNoting(snapshot, file, placed);
        diagnosed.set(placed.document, before);
      }
      return { placed, findings: before.findings };
    });
}

interface Diagnosed {
  readonly findings: readonly WeighedFinding[];
  readonly isStillTrue: (now: Snapshot, uri: string) => boolean;
}

function diagnoseNoting(snapshot: Snapshot, file: ManifestFile, placed: PlacedManifestDocument): Diagnosed {
  const { settings, version } = snapshot;
  const knowledge = notingReads(snapshot.knowledge);
  const views = notingReads({ views: snapshot.views });
  const basis = {
    settings,
    version,
    knowledge: knowledge.noting,
    get views() {
      return views.noting.views;
    },
  };
  const findings = diagnoseDocument(basis, file, placed);
  const { moves } = snapshot.knowledge;
  const pointsElsewhere = findings.some(({ related }) => related !== undefined);
  return {
    findings,
    isStillTrue: (now, uri) =>
      uri === file.uri &&
      now.settings === settings &&
      now.version === version &&
      knowledge.isSameIn(now.knowledge) &&
      views.isSameIn(now) &&
      (!pointsElsewhere || now.knowledge.moves === moves),
  };
}
