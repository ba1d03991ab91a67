import type { Snapshot } from '../analysis/snapshot.ts';
import { t } from '../base/l10n.ts';
import type { FileRange, ManifestFile } from '../documents/manifest-file.ts';
import { type Left, upgradeDocument } from '../kubernetes/upgrade/upgrade-document.ts';
import type { TextChange } from '../yaml/source-file.ts';
import { readIgnores } from './diagnostics/ignore.ts';
import { needsOldVersion } from './diagnostics/version-history.ts';

/** What upgrading everything in a file to `node.k8s.io/v1` comes to. */
export interface FileUpgrade {
  /** By offsets in the file. */
  readonly changes: readonly TextChange[];
  /** What its author has to decide, and documents that are left alone. */
  readonly left: readonly { readonly name: string; readonly refusal: string; readonly range: FileRange }[];
}

/**
 * Upgrades every RuntimeClass of a file that can be upgraded without a change of its meaning, and what refers to its
 * version. Templates, broken documents, saved clusters and what a comment tells to ignore stay as they are; so does what is
 * nested too deeply to be read, and that is told.
 */
export function upgradeFile(snapshot: Snapshot, file: ManifestFile): FileUpgrade {
  const { model, version } = snapshot;
  if (file.kind === 'saved-cluster' || needsOldVersion(version)) return { changes: [], left: [] };
  const kind = {
    isPatch: model.patches.has(file.uri),
    isKustomization: file.kind === 'kustomization',
    isLeftAlone: (text: string, offset: number) => readIgnores(text).covers('old-api-version', offset),
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
