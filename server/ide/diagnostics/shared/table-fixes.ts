import { runtimeOfHandler } from '../../../analysis/runtime-of-handler.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { fileNameOf } from '../../../documents/uri.ts';
import type { NodeConfiguration } from '../../../node-config/node-config.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { choice, type Fix } from './fix.ts';
import { handlerTable } from './handler-table.ts';

/** The fixes that add the table of a known runtime's handler to each node configuration that does not have it. */
export function tableFixes(handler: string, model: WorkspaceModel): readonly Fix[] {
  const profile = runtimeOfHandler(handler, model.runtimes);
  if (profile === undefined) return [];
  const lacking = model.nodeConfigurations.filter(
    each => each.isOfNodes && each.printedBy === undefined && each.isComplete && !hasHandler(handler, each),
  );
  // Several configurations may import the same file.
  const places = new Map(lacking.map(({ files }) => [fileForTable(files), files]));
  return [...places].flatMap(([file, files]): Fix[] => {
    const table = handlerTable(handler, profile, file, { files });
    if (table === undefined) return [];
    const name = file.kind === 'crio' ? 'CRI-O' : 'containerd';
    const path = shortPath(file, [...places.keys()]);
    const title = t("Create {0} table for handler '{1}' in {2}", name, handler, path);
    return [{ ...choice(title, []), elsewhere: [table] }];
  });
}

function hasHandler(handler: string, { declared, merged }: NodeConfiguration): boolean {
  return declared.has(handler) || merged.some(({ handlers }) => handlers.has(handler));
}

/** The last file with handlers, because no later file can override its settings. */
function fileForTable(files: readonly NodeConfigFile[]): NodeConfigFile {
  return files.findLast(declaresHandlers) ?? files[0]!;
}

function declaresHandlers(file: NodeConfigFile): boolean {
  return file.kind === 'crio'
    ? file.handlers.length > 0
    : file.plugins.some(({ handlers }) => handlers.length > 0);
}

/** The name of a file, preceded by as many folders as distinguish it from the other files. */
function shortPath({ uri }: NodeConfigFile, files: readonly NodeConfigFile[]): string {
  const others = files.filter(other => other.uri !== uri).map(other => other.uri.split('/'));
  const segments = uri.split('/');
  const isAlone = (length: number) => {
    const end = segments.slice(-length).join('/');
    return others.every(other => other.slice(-length).join('/') !== end);
  };
  const lengths = segments.map((_, index) => index + 1);
  return segments
    .slice(-(lengths.find(isAlone) ?? 1))
    .map(fileNameOf)
    .join('/');
}
