import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { FileRange, ManifestFile } from '../../documents/manifest-file.ts';
import { type Left, type ObjectChange, upgradeDocument } from '../../kubernetes/upgrade/upgrade-document.ts';
import { hasLoneCarriageReturn } from '../../yaml/lines-of.ts';
import { readFileIgnores, readIgnores } from '../diagnostics/shared/ignore.ts';
import { needsOldVersion } from '../diagnostics/shared/version-history.ts';

/** The result of upgrading everything in a file to `node.k8s.io/v1`. */
export interface FileUpgrade {
  /** The changes, one for each object, by offsets in the file. */
  readonly changes: readonly ObjectChange[];
  /** The parts that are not upgraded: those that the author has to decide about, and documents that are left alone. */
  readonly left: readonly { readonly name: string; readonly refusal: string; readonly range: FileRange }[];
}

/**
 * Upgrades every RuntimeClass of a file whose upgrade keeps its meaning, and what refers to its version. Templates,
 * broken documents, saved clusters and objects that a comment ignores stay as they are; so do documents that are nested
 * too deeply to be read, or in which a carriage return alone ends a line, which are reported.
 */
export function upgradeFile(snapshot: Snapshot, file: ManifestFile): FileUpgrade {
  const { model, version } = snapshot;
  if (file.kind === 'saved-cluster' || needsOldVersion(version)) return { changes: [], left: [] };
  const isIgnoredInFile = readFileIgnores(file.source.text)('old-api-version');
  const kind = {
    isPatch: model.patches.has(file.uri),
    isKustomization: file.kind === 'kustomization',
    isLeftAlone: (text: string, offset: number) =>
      isIgnoredInFile || readIgnores(text).covers('old-api-version', offset),
  };
  const upgrades = file.documents.map(placed => {
    const { document, start } = placed;
    const nothing = { changes: [], left: [] };
    if (!document.isRelevant) return nothing;
    if (document.unreadable === 'too-deep' && mayBeOld.test(document.text)) {
      const { range, message } = document.source.parsed.problems[0]!;
      return {
        ...nothing,
        left: [{ name: t('a document'), refusal: message, range: file.range(placed, range) }],
      };
    }
    if (document.unreadable || document.source.parsed.problems.length > 0) return nothing;
    const { changes, left } = upgradeDocument(document.text, kind);
    const found = mayBeOld.exec(document.text) ?? undefined;
    if ((found || changes.length > 0) && hasLoneCarriageReturn(document.text)) {
      const start = found?.index ?? changes[0]!.start;
      const range = { start, end: start + (found?.[0].length ?? 0) };
      const refusal = t('a carriage return alone ends a line');
      return { ...nothing, left: [{ name: t('a document'), refusal, range: file.range(placed, range) }] };
    }
    const inFile = ({ name, refusal, range }: Left) => ({ name, refusal, range: file.range(placed, range) });
    return {
      changes: changes.map(change => ({ ...change, start: change.start + start, end: change.end + start })),
      left: left.map(inFile),
    };
  });
  return {
    changes: upgrades.flatMap(({ changes }) => changes),
    left: upgrades.flatMap(({ left }) => left),
  };
}

const mayBeOld = /\bnode\.k8s\.io\/v1(?:alpha|beta)1\b/;
