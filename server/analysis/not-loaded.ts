import { groupBy } from '../base/collections.ts';
import { rememberWhileAlive } from '../base/remember.ts';
import type { DeclaredHandler, SettingValue } from '../node-config/declared.ts';
import type { MergedHandler } from '../node-config/merged.ts';
import type { NodeConfiguration } from '../node-config/node-config.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import type { PrintingCommand } from '../node-config/printed.ts';
import type { FileRange } from '../yaml/line-index.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** A table of a file that a node lacks or has with other settings: a command that ran there printed so. */
export interface NotLoaded {
  readonly handler: string;
  /** All tables that declare the handler. */
  readonly declarations: readonly DeclaredHandler[];
  /** The last table that declares the handler, or the one with the setting that differs. */
  readonly table: DeclaredHandler;
  readonly range: FileRange;
  readonly printed: PrintedOnNode;
  /** The setting that the node has with another value; `undefined` where it has no such handler. */
  readonly setting: { readonly key: string; readonly loaded: SettingValue } | undefined;
}

/** What a command printed on a node, and which. */
export interface PrintedOnNode {
  readonly printedBy: PrintingCommand;
  readonly file: NodeConfigFile;
  readonly handlers: ReadonlyMap<string, MergedHandler>;
}

function asPrinted({ printedBy, files, merged }: NodeConfiguration): readonly PrintedOnNode[] {
  return printedBy === undefined ? [] : [{ printedBy, file: files[0]!, handlers: merged[0]!.handlers }];
}

/**
 * The tables of the workspace that nodes lack or have with other settings. A printed configuration is compared with the written one
 * of its runtime; of several with the one whose folder is nearest to it, and with none where two are equally near. A table counts as
 * missing only if none of the nodes has it: they may be of different pools.
 */
export function tablesNotLoaded({ nodeConfigurations }: WorkspaceModel): readonly NotLoaded[] {
  return judged(nodeConfigurations);
}

const judged = rememberWhileAlive((configurations: readonly NodeConfiguration[]): readonly NotLoaded[] => {
  const ofNodes = configurations.filter(({ isOfNodes }) => isOfNodes);
  const written = ofNodes.filter(({ printedBy }) => printedBy === undefined);
  const pairs = ofNodes.flatMap(printed => {
    const compared = printed.printedBy === undefined ? undefined : nearest(printed, written);
    return compared === undefined ? [] : { printed, compared };
  });
  return [...groupBy(pairs, ({ compared }) => compared)].flatMap(([compared, group]) =>
    comparedWith(
      compared,
      group.map(({ printed }) => printed),
    ),
  );
});

function nearest(
  printed: NodeConfiguration,
  written: readonly NodeConfiguration[],
): NodeConfiguration | undefined {
  const same = written.filter(({ kind }) => kind === printed.kind);
  const depths = same.map(({ files }) => commonFolders(files[0]!.uri, printed.files[0]!.uri));
  const most = Math.max(...depths);
  const nearestOnes = same.filter((_, index) => depths[index] === most);
  return nearestOnes.length === 1 ? nearestOnes[0] : undefined;
}

function commonFolders(one: string, other: string): number {
  const others = other.split('/');
  return one.split('/').findIndex((segment, index) => segment !== others[index]);
}

function comparedWith(
  { merged }: NodeConfiguration,
  printed: readonly NodeConfiguration[],
): readonly NotLoaded[] {
  const release = printed[0]!.merged[0]!.release;
  const { handlers } = merged.find(each => each.release === release) ?? merged.at(-1)!;
  const nodes = printed.flatMap(asPrinted);
  return [...handlers.values()].flatMap((written): readonly NotLoaded[] => {
    const { name, declarations } = written;
    const table = declarations.at(-1);
    if (table === undefined) return [];
    const having = nodes.flatMap(node => {
      const loaded = node.handlers.get(name);
      return loaded === undefined ? [] : { node, differs: difference(written, loaded, node.printedBy) };
    });
    const common = { handler: name, declarations, table, range: table.nameRanges[0]! };
    const [first] = having;
    if (first === undefined) return [{ ...common, printed: nodes[0]!, setting: undefined }];
    const { node, differs } = first;
    if (differs === undefined || having.some(each => each.differs === undefined)) return [];
    const stating = declarations.findLast(({ settings }) => differs.key in settings)!;
    const range = stating.settings[differs.key]!.keyRange;
    return [{ ...common, table: stating, range, printed: node, setting: differs }];
  });
}

/**
 * The first setting that a table states and the node has with another value. Both print all options as they are written, and all
 * settings that they know. CRI-O completes its tables while it validates them (`pkg/config/config.go:ValidateRuntimes`): only what
 * it runs is compared. `crictl info` prints no setting of its handlers.
 */
function difference(
  written: MergedHandler,
  loaded: MergedHandler,
  printedBy: PrintingCommand,
): NotLoaded['setting'] {
  const ofCrio = printedBy === 'crio status config';
  if (Object.keys(loaded.settings).length === 0 || written.settings['inherit_default_runtime'] === true) {
    return undefined;
  }
  for (const [key, value] of Object.entries(written.settings)) {
    if (value === undefined || (ofCrio && (!keysOfCrio.includes(key) || value === ''))) continue;
    if (!(key in loaded.settings) && !key.startsWith('options.')) continue;
    const other = loaded.settings[key];
    if (key in loaded.settings && other === undefined) continue;
    if (asText(value) !== asText(other)) return { key, loaded: other ?? '' };
  }
  return undefined;
}

const keysOfCrio = ['runtime_path', 'runtime_type'];

/** A value to compare: what is empty, zero or false is as if it were left out. */
function asText(value: SettingValue | undefined): string {
  const isUnset = !value || (typeof value === 'object' && value.length === 0);
  return isUnset ? '' : JSON.stringify(value);
}
