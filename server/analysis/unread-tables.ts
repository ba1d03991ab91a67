import { rememberWhileAlive } from '../base/remember.ts';
import type { DeclaredHandler } from '../node-config/declared.ts';
import { type NodeConfiguration, nodeConfigFiles } from '../node-config/node-config.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import { tablesNotLoaded } from './not-loaded.ts';
import type { Snapshot } from './snapshot.ts';
import { unreadByNodes } from './unread-by-nodes.ts';
import { unreadPlugins } from './unread-plugins.ts';

/** The configurations of nodes that declare a handler, by whether the runtime has its table from them, as far as that is known. */
export function configurationsDeclaring(
  handler: string,
  { model, views }: Pick<Snapshot, 'model' | 'views'>,
): { readonly read: readonly NodeConfiguration[]; readonly unread: readonly NodeConfiguration[] } {
  const declaring = model.nodeConfigurations.filter(
    ({ isOfNodes, declared }) => isOfNodes && declared.has(handler),
  );
  const tables = unreadTables(views)(model);
  const isUnread = (configuration: NodeConfiguration) =>
    isInNoRelease(handler, configuration) ||
    configuration.declared.get(handler)!.every(table => tables.has(table));
  const unread = declaring.filter(isUnread);
  return { read: declaring.filter(each => !unread.includes(each)), unread };
}

/** Whether no release of the runtime that can read the files takes the table of a handler from them. */
function isInNoRelease(handler: string, { isComplete, merged }: NodeConfiguration): boolean {
  return isComplete && merged.length > 0 && merged.every(({ handlers }) => !handlers.has(handler));
}

/** The tables of which the rules about files that nodes do not read, about plugins, and about what is loaded say that nodes lack them. */
const unreadTables = rememberWhileAlive((views: Snapshot['views']) =>
  rememberWhileAlive((model: Snapshot['model']): ReadonlySet<DeclaredHandler> => {
    const ofNodes = model.nodeConfigurations.filter(({ isOfNodes }) => isOfNodes);
    const lacking = tablesNotLoaded(model).filter(({ setting }) => setting === undefined);
    return new Set([
      ...nodeConfigFiles(ofNodes).flatMap(file => unreadIn(file, model, views)),
      ...lacking.flatMap(({ declarations }) => declarations),
    ]);
  }),
);

function unreadIn(
  file: NodeConfigFile,
  model: Snapshot['model'],
  views: Snapshot['views'],
): readonly DeclaredHandler[] {
  const found = unreadByNodes(file, model, views);
  const lost = new Set(found === undefined || found.certainty === 'unknown' ? [] : found.handlers);
  const plugins = unreadPlugins(file, model, views).filter(({ certainty }) => certainty !== 'unknown');
  const unread = new Set(plugins.map(({ plugin }) => plugin.name));
  const tables = file.kind === 'crio' ? file.handlers : file.plugins.flatMap(({ handlers }) => handlers);
  return tables.filter(({ name, plugin }) => lost.has(name) || (plugin !== undefined && unread.has(plugin)));
}
