import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { fileNameOf } from '../../../documents/uri.ts';
import { handlerPlaces } from '../../../node-config/handler-places.ts';
import { nodeConfigFiles } from '../../../node-config/node-config.ts';
import { fileUriOf } from '../../../node-config/surroundings.ts';
import type { Fix, LocatedChange } from './fix.ts';

/**
 * A fix that renames a handler, extended by the same change of the workspace's node configurations, which its title
 * names: a class whose handler no node has starts no Pod.
 */
export function renamingHandler(
  fix: Fix,
  from: string,
  to: string,
  { nodeConfigurations }: WorkspaceModel,
): Fix {
  const nodeConfigs = nodeConfigurations.filter(
    ({ isOfNodes, printedBy }) => isOfNodes && printedBy === undefined,
  );
  const configs = nodeConfigFiles(nodeConfigs);
  const places = configs.flatMap(handlerPlaces);
  const renamed = configs.filter(config => handlerPlaces(config).some(({ handler }) => handler === from));
  const elsewhere: LocatedChange[] = places
    .filter(({ handler }) => handler === from)
    .map(({ uri, range }) => ({ uri: fileUriOf(uri), range, text: to }));
  // An encoded text cannot be changed, and an incomplete rename is not offered.
  if (elsewhere.length === 0 || renamed.some(({ inside }) => inside === 'encoding')) return fix;
  if (places.some(({ handler }) => handler === to)) return fix;
  const files = [...new Set(elsewhere.map(({ uri }) => fileNameOf(uri)))];
  return { ...fix, title: t('{0}, also in {1}', fix.title, andSeries(files)), elsewhere };
}
