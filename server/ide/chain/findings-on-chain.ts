import type { ChainLink } from '../../analysis/chain/link.ts';
import type { FilePlace } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { configurationsDeclaring } from '../../analysis/unread-tables.ts';
import { classesNamed } from '../../analysis/workspace-model.ts';
import { groupBy } from '../../base/collections.ts';
import { rememberEach, rememberLast } from '../../base/remember.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import type { DocumentPlace, ManifestFile } from '../../documents/manifest-file.ts';
import { readManifestFile } from '../../documents/read-manifest-file.ts';
import { type NodeConfiguration, nodeConfigFiles } from '../../node-config/node-config.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { type Diagnosis, diagnose } from '../diagnostics/engine/diagnose.ts';
import { unreadNodeConfiguration } from '../diagnostics/rules/unread-node-configuration.ts';
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

/** The findings of the rules at places of the workspace, in the order of the text. Each file is read and checked once. */
export interface ChainFindings {
  /** Those in documents and files, in the order of the places. */
  at(places: readonly ChainPlace[]): Promise<readonly ChainFinding[]>;
  /** Those in the documents of the workspace that declare a class. */
  ofClass(name: string): Promise<readonly ChainFinding[]>;
  /**
   * Those in node configurations, without those about the table of another handler. If the runtime reads one that declares the handler,
   * what it does not read says nothing.
   */
  inConfigurations(handler: string | undefined): Promise<readonly ChainFinding[]>;
}

export function chainFindings(snapshot: Snapshot, files: ClosedFiles): ChainFindings {
  const inFile = rememberEach((uri: string) => findingsIn(snapshot, uri, files));
  const at = async (places: readonly ChainPlace[]) => {
    const found = new Set<ChainFinding>();
    for (const { uri, document } of places) {
      const byDocument = await inFile(uri);
      const here =
        document === undefined ? [...byDocument.values()].flat() : (byDocument.get(document) ?? []);
      for (const each of here) found.add(each);
    }
    return [...found];
  };
  const all = rememberLast(() => at(configurationFiles(snapshot)));
  const byTable = rememberLast(async () => {
    const namesAt = tablesByLine(snapshot);
    const named = (await all()).flatMap(finding =>
      (namesAt(finding.place) ?? [noTable]).map(name => ({ name, finding })),
    );
    return groupBy(named, ({ name }) => name);
  });
  const byFile = rememberLast(async () => groupBy(await all(), ({ place }) => place.uri));
  return {
    at,
    ofClass: rememberEach(name => {
      const declared = classesNamed(snapshot.model, name);
      return at(declared.flatMap(({ source }) => (source.kind === 'workspace' ? source : [])));
    }),
    inConfigurations: rememberEach(async handler => {
      if (handler === undefined) return all();
      const { read, unread } = configurationsDeclaring(handler, snapshot);
      const [filesRead, filesUnread] = [filesOf(read, handler), filesOf(unread, handler)];
      const tables = await byTable();
      const inTables = [handler, noTable].flatMap(name => tables.get(name) ?? []);
      const found = inTables.map(({ finding }) => finding);
      if (read.length > 0) {
        return found.filter(({ place: { uri } }) => filesRead.has(uri) || !filesUnread.has(uri));
      }
      // That a file is not read is said once, in its first table.
      const inFiles = await byFile();
      const whole = [...filesUnread]
        .flatMap(uri => inFiles.get(uri) ?? [])
        .filter(({ rule }) => rule === unreadNodeConfiguration.id);
      return [...new Set([...whole, ...found])];
    }),
  };
}

/** The name under which findings are that are in the table of no handler; no handler is called so. */
const noTable = '';

async function findingsIn(
  snapshot: Snapshot,
  uri: string,
  files: ClosedFiles,
): Promise<ReadonlyMap<number, readonly ChainFinding[]>> {
  const file = snapshot.file(uri) ?? (await readManifestFile(files, uri));
  if (file === undefined) return new Map();
  const found = diagnose(snapshot, file).map(diagnosis => ({
    document: diagnosis.placed.index,
    finding: onChain(file, diagnosis),
  }));
  const byDocument = [...groupBy(found, ({ document }) => document)];
  return new Map(byDocument.map(([document, each]) => [document, each.map(({ finding }) => finding)]));
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

/** The files with configurations of nodes; samples are none, and what commands printed there says what nodes have. */
function configurationFiles({ model }: Snapshot): readonly ChainPlace[] {
  const ofNodes = model.nodeConfigurations.filter(
    ({ isOfNodes, printedBy }) => isOfNodes && printedBy === undefined,
  );
  return [...new Set(nodeConfigFiles(ofNodes).map(({ uri }) => fileUriOf(uri)))].map(uri => ({ uri }));
}

/** The files of configurations that have the table of a handler. */
function filesOf(configurations: readonly NodeConfiguration[], handler: string): ReadonlySet<string> {
  const tables = configurations.flatMap(({ declared }) => declared.get(handler) ?? []);
  return new Set(tables.map(({ uri }) => fileUriOf(uri)));
}

/** Tells the handlers in whose tables the start of a place is. */
function tablesByLine({ model }: Snapshot): (place: FilePlace) => readonly string[] | undefined {
  const names = new Map<string, string[]>();
  const tables = new Set(model.nodeConfigurations.flatMap(({ declared }) => [...declared.values()].flat()));
  for (const { name, uri, tableRange } of tables) {
    for (let { line } = tableRange.start; line <= tableRange.end.line; line++) {
      const key = `${line} ${fileUriOf(uri)}`;
      const here = names.get(key);
      if (here === undefined) names.set(key, [name]);
      else here.push(name);
    }
  }
  return ({ uri, range }) => names.get(`${range.start.line} ${uri}`);
}
