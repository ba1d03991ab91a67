import { configurationsWith } from '../../../analysis/node-configurations.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { rememberWhileAlive } from '../../../base/remember.ts';
import { closestDnsLabel } from '../../../kubernetes/validation/closest-name.ts';
import { dnsLabelProblems } from '../../../kubernetes/validation/names.ts';
import { type HandlerPlace, handlerPlaces } from '../../../node-config/handler-places.ts';
import { type NodeConfiguration, nodeConfigFiles } from '../../../node-config/node-config.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * Container runtimes accept any name for a handler, Kubernetes accepts DNS labels only. The default handler may have any
 * name: it is for Pods without a class. Source: `pkg/apis/node/validation/validation.go:ValidateRuntimeClass`.
 */
export const unreachableHandler: Rule = {
  id: 'unreachable-handler',
  breaks: 'table',
  severity: 'warning',
  summary: 'A runtime of a node has a name that no RuntimeClass can give as its handler.',
  summaryInChinese: '节点上运行时的名称无法用作任何 RuntimeClass 的 handler。',
  *checkNodeConfig(file, { model }) {
    // Until every file was read, another one may make it the default.
    if (!model.isWorkspaceComplete) return;
    const configurations = configurationsWith(file, model);
    for (const { handler, range } of firstTables(handlerPlaces(file))) {
      const problems = dnsLabelProblems(handler);
      if (problems.length === 0 || configurations.some(each => defaultsOf(each).has(handler))) continue;
      yield {
        range,
        message: sentences(
          t('No RuntimeClass can have the handler "{0}".', handler),
          wordsOf('API server', ...problems),
        ),
        fixes: () => renaming(handler, file, model),
      };
    }
  },
};

const defaultsOf = rememberWhileAlive(
  ({ files }: NodeConfiguration): ReadonlySet<string> =>
    new Set(files.flatMap(handlerPlaces).flatMap(({ as, handler }) => (as === 'default' ? handler : []))),
);

function firstTables(places: readonly HandlerPlace[]): Iterable<HandlerPlace> {
  const tables = places.filter(place => place.as === 'table');
  return new Map([...tables].reverse().map(place => [place.handler, place])).values();
}

function renaming(handler: string, file: NodeConfigFile, model: WorkspaceModel): readonly NodeConfigFix[] {
  const label = closestDnsLabel(handler);
  const places = nodeConfigFiles(configurationsWith(file, model)).flatMap(handlerPlaces);
  if (label === '' || places.some(place => place.handler === label)) return [];
  const changes = places
    .filter(place => place.handler === handler)
    .map(({ uri, range }) => ({ uri, range, text: label }));
  return changes.length === 0 ? [] : [choice(t("Rename to '{0}'", label), changes)];
}
