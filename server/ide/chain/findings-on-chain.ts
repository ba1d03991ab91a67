import type { ChainLink } from '../../analysis/chain/link.ts';
import type { FilePlace } from '../../analysis/locate.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { groupBy } from '../../base/collections.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { type DocumentPlace, ManifestFile } from '../../documents/manifest-file.ts';
import { sourceOf } from '../../documents/source-of.ts';
import { type Diagnosis, diagnose } from '../diagnostics/engine/diagnose.ts';
import type { Applicability } from '../diagnostics/shared/fix.ts';

/** Where the files are read that are not open. */
export type ClosedFiles = Pick<WorkspaceFiles, 'read'>;

/** A finding that breaks a link of a chain, or that the reader should know of there. */
export interface ChainFinding {
  readonly rule: string;
  readonly severity: Diagnosis['severity'];
  /** The link that it breaks: Pods do not start, or an object is refused; `undefined` if Pods run all the same. */
  readonly breaks: ChainLink | undefined;
  readonly message: string;
  readonly place: FilePlace;
  readonly fixes: readonly { readonly title: string; readonly applicability: Applicability }[];
}

/**
 * The findings of the rules in documents of the workspace, in the order of the places; of the other documents of those files none. A
 * place without a document stands for the whole file.
 */
export async function findingsOnChain(
  snapshot: Snapshot,
  places: readonly ChainPlace[],
  files: ClosedFiles,
): Promise<readonly ChainFinding[]> {
  const found: ChainFinding[] = [];
  for (const [uri, inFile] of groupBy(places, place => place.uri)) {
    const file = snapshot.file(uri) ?? (await readClosed(uri, files));
    if (file === undefined) continue;
    const documents = new Set(inFile.map(({ document }) => document));
    const isMeant = ({ placed }: Diagnosis) => documents.has(undefined) || documents.has(placed.index);
    found.push(
      ...diagnose(snapshot, file)
        .filter(isMeant)
        .map(each => onChain(file, each)),
    );
  }
  return found;
}

/** A document, or without `document` a whole file, on a chain. */
export type ChainPlace = Pick<DocumentPlace, 'uri'> & Partial<Pick<DocumentPlace, 'document'>>;

async function readClosed(uri: string, files: ClosedFiles): Promise<ManifestFile | undefined> {
  const text = await files.read(uri);
  return text === undefined ? undefined : new ManifestFile(sourceOf(uri, 0, text));
}

function onChain(file: ManifestFile, diagnosis: Diagnosis): ChainFinding {
  const { rule, severity, message, placed, range, fixes } = diagnosis;
  const isWrong = severity === 'error' || severity === 'warning';
  return {
    rule: rule.id,
    severity,
    breaks: isWrong ? linkOf(file, diagnosis) : undefined,
    message,
    place: { uri: file.uri, range: file.range(placed, range) },
    fixes: (fixes?.() ?? []).map(({ title, applicability }) => ({ title, applicability })),
  };
}

function linkOf(file: ManifestFile, { rule, placed }: Diagnosis): ChainLink | undefined {
  if (rule.breaks !== 'object') return rule.breaks;
  if (file.kind === 'node-config') return 'table';
  return placed.document.runtimeClasses.length > 0 ? 'class' : 'workload';
}
