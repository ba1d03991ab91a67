import { dnsLabelProblems } from '../../../kubernetes/names.ts';
import { closestDnsLabel } from '../../../kubernetes/valid-name.ts';
import { type HandlerPlace, handlerPlaces } from '../../../node-config/handler-places.ts';
import { nodeConfigFiles } from '../../../node-config/node-config.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import type { Knowledge } from '../../../workspace/knowledge.ts';
import { configurationsWith } from '../../node-configurations.ts';
import type { NodeConfigFix, Rule } from '../rule.ts';

/**
 * Container runtimes take any name for a handler, Kubernetes takes DNS labels. Of the default handler no class has to
 * say the name. Source: `pkg/apis/node/validation/validation.go:ValidateRuntimeClass`.
 */
export const unreachableHandler: Rule = {
  id: 'unreachable-handler',
  severity: 'warning',
  summary: 'A runtime of a node has a name that no RuntimeClass can give as its handler.',
  *checkNodeConfig(file, { knowledge, judged }) {
    const places = handlerPlaces(file);
    for (const { handler, range } of firstTables(places)) {
      const problems = dnsLabelProblems(handler, judged.version);
      if (problems.length === 0) continue;
      const isDefault = places.some(place => place.as === 'default' && place.handler === handler);
      yield {
        range,
        severity: isDefault ? 'information' : 'warning',
        message: `No RuntimeClass can have the handler "${handler}": ${problems.join('; ')}${isDefault ? '. Pods without a class have it all the same.' : ''}`,
        fixes: () => renaming(handler, file, knowledge),
      };
    }
  },
};

function firstTables(places: readonly HandlerPlace[]): Iterable<HandlerPlace> {
  const tables = places.filter(place => place.as === 'table');
  return new Map([...tables].reverse().map(place => [place.handler, place])).values();
}

function renaming(handler: string, file: NodeConfigFile, knowledge: Knowledge): readonly NodeConfigFix[] {
  const label = closestDnsLabel(handler);
  const places = nodeConfigFiles(configurationsWith(file, knowledge)).flatMap(handlerPlaces);
  if (label === '' || places.some(place => place.handler === label)) return [];
  const changes = places
    .filter(place => place.handler === handler)
    .map(({ uri, range }) => ({ uri, range, text: label }));
  return changes.length === 0 ? [] : [{ title: `Rename to '${label}'`, changes }];
}
