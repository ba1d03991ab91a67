import type { ChainLink } from '../../analysis/chain/link.ts';
import type { FilePlace } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { configurationsDeclaring } from '../../analysis/unread-tables.ts';
import { groupBy } from '../../base/collections.ts';
import { rememberEach } from '../../base/remember.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import type { DocumentPlace, ManifestFile } from '../../documents/manifest-file.ts';
import { readManifestFile } from '../../documents/read-manifest-file.ts';
import { type NodeConfiguration, nodeConfigFiles } from '../../node-config/node-config.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { type Diagnosis, diagnose } from '../diagnostics/engine/diagnose.ts';
import type { Applicability } from '../diagnostics/shared/fix.ts';

/** Where the files are read that are not open. */
export type ClosedFiles = Pick<WorkspaceFiles, 'read'>;

/** A finding on a chain. */
export interface ChainFinding {
  readonly rule: string;
  readonly severity: Diagnosis['severity'];
  /** The link that it breaks: Pods do not start, or an object is refused; `undefined` if Pods run all the same. */
  readonly breaks: ChainLink | undefined;
  readonly message: string;
  readonly place: FilePlace;
  /** Computed when asked for. */
  readonly fixes: () => readonly { readonly title: string; readonly applicability: Applicability }[];
}

/** A document, or without `document` a whole file, on a chain. */
export type ChainPlace = Pick<DocumentPlace, 'uri'> & Partial<Pick<DocumentPlace, 'document'>>;

/** The findings of the rules at places of the workspace. */
export interface ChainFindings {
  /** Those in documents and files, in the order of the places. Each file is read and checked once. */
  at(places: readonly ChainPlace[]): Promise<readonly ChainFinding[]>;
  /**
   * Those in node configurations, without those about the table of another handler. If the runtime reads one that declares the handler,
   * what it does not read says nothing.
   */
  inConfigurations(handler: string | undefined): Promise<readonly ChainFinding[]>;
}

export function chainFindings(snapshot: Snapshot, files: ClosedFiles): ChainFindings {
  const checked = new Map<string, Promise<readonly PlacedFinding[]>>();
  const inFile = (uri: string) => {
    const found = checked.get(uri) ?? findingsIn(snapshot, uri, files);
    checked.set(uri, found);
    return found;
  };
  const at = async (places: readonly ChainPlace[]) => {
    const found = new Set<ChainFinding>();
    for (const { uri, document } of places) {
      for (const each of await inFile(uri))
        if (document === undefined || each.document === document) found.add(each.finding);
    }
    return [...found];
  };
  const all = configurationFiles(snapshot, []);
  const tables = tablesByFile(snapshot);
  return {
    at,
    inConfigurations: rememberEach(async handler => {
      if (handler === undefined) return at(all);
      const { read, unread } = configurationsDeclaring(handler, snapshot);
      const isElsewhere = read.length > 0 && unread.length > 0;
      const found = await at(isElsewhere ? configurationFiles(snapshot, unread) : all);
      return found.filter(each => isAbout(each, handler, tables));
    }),
  };
}

interface PlacedFinding {
  readonly document: number;
  readonly finding: ChainFinding;
}

async function findingsIn(
  snapshot: Snapshot,
  uri: string,
  files: ClosedFiles,
): Promise<readonly PlacedFinding[]> {
  const file = snapshot.file(uri) ?? (await readManifestFile(files, uri));
  if (file === undefined) return [];
  return diagnose(snapshot, file).map(diagnosis => ({
    document: diagnosis.placed.index,
    finding: onChain(file, diagnosis),
  }));
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
    fixes: () => (fixes?.() ?? []).map(({ title, applicability }) => ({ title, applicability })),
  };
}

function linkOf(file: ManifestFile, { rule, placed }: Diagnosis): ChainLink | undefined {
  if (rule.breaks !== 'object') return rule.breaks;
  if (file.kind === 'node-config') return 'table';
  return placed.document.runtimeClasses.length > 0 ? 'class' : 'workload';
}

/** The files with configurations of nodes, without these; samples are none. */
function configurationFiles(
  { model }: Snapshot,
  without: readonly NodeConfiguration[],
): readonly ChainPlace[] {
  const ofNodes = model.nodeConfigurations.filter(each => each.isOfNodes && !without.includes(each));
  const files = nodeConfigFiles(ofNodes).filter(({ printedBy }) => printedBy === undefined);
  return [...new Set(files.map(({ uri }) => fileUriOf(uri)))].map(uri => ({ uri }));
}

/** Whether a finding in a node configuration is in the table of a handler, or in none. */
function isAbout({ place }: ChainFinding, handler: string, tables: TablesByFile): boolean {
  const { line } = place.range.start;
  const around = (tables.get(place.uri) ?? []).filter(
    ({ tableRange }) => tableRange.start.line <= line && line <= tableRange.end.line,
  );
  return around.length === 0 || around.some(({ name }) => name === handler);
}

type TablesByFile = ReturnType<typeof tablesByFile>;

function tablesByFile({ model }: Snapshot) {
  const tables = model.nodeConfigurations.flatMap(({ declared }) => [...declared.values()].flat());
  return groupBy(tables, ({ uri }) => fileUriOf(uri));
}
