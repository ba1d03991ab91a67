import { groupBy } from '../base/collections.ts';
import type { AdmittedChange } from '../kubernetes/admission/merge-admitted.ts';
import type { NodeOutlook, Outlook } from '../kubernetes/dry-run/outlook.ts';
import { formatResources } from '../kubernetes/quantities/resource-list.ts';
import { countNodes } from '../kubernetes/scheduling/node.ts';
import { writeYaml } from '../yaml/write.ts';

/** Lines about what becomes of admitted Pods; a line that belongs to the one above it begins with two spaces. */
export function describeOutlook({ requests, handler, nodes, replicas }: Outlook): readonly string[] {
  return [
    requests.size === 0 ? 'Requests nothing.' : `Requests ${formatResources(requests)}.`,
    ...(nodes === undefined ? [] : describeNodes(nodes, handler)),
    ...(replicas === undefined
      ? []
      : [`Quota: room for ${replicas} such ${replicas === 1n ? 'Pod' : 'Pods'}.`]),
  ];
}

/** `adds toleration {key: a, operator: Exists}` */
export function describeChange({ does, what, value }: AdmittedChange): string {
  return `${does} ${what} ${writeYaml(value, 'flow')}`;
}

function describeNodes(nodes: readonly NodeOutlook[], handler: string): readonly string[] {
  const fit = nodes.filter(({ unfit }) => unfit === undefined);
  const total = countNodes(nodes.map(({ node }) => node));
  const count = countNodes(fit.map(({ node }) => node));
  const unknown = fit.filter(each => each.handler === 'unknown');
  const missing = fit.filter(each => each.handler === 'missing' && each.startFailure === undefined);
  return [
    `Fits ${count} of ${total} ${total === 1 ? 'node' : 'nodes'}${count === 0 ? '' : `: ${listed(fit)}`}.`,
    ...byReason(nodes, ({ unfit }) => unfit),
    ...byReason(fit, ({ startFailure }) => startFailure && `does not start: ${startFailure}`),
    ...byReason(missing, () => `has no handler ${handler}`),
    ...(unknown.length === 0 ? [] : [`Not known to have the handler ${handler}: ${listed(unknown)}.`]),
  ];
}

function byReason(
  nodes: readonly NodeOutlook[],
  reasonOf: (node: NodeOutlook) => string | undefined,
): readonly string[] {
  const groups = groupBy(nodes, reasonOf);
  return [...groups].flatMap(([reason, group]) =>
    reason === undefined ? [] : [`  ${listed(group)}: ${reason}`],
  );
}

const mostNames = 10;

/** `n1, n2 (12 nodes) and 3 more` */
function listed(nodes: readonly NodeOutlook[]): string {
  const names = nodes.map(({ node: { name, nodeCount = 1 } }) =>
    nodeCount > 1 ? `${name} (${nodeCount} nodes)` : name,
  );
  const more = names.length - mostNames;
  return more > 0 ? `${names.slice(0, mostNames).join(', ')} and ${more} more` : names.join(', ');
}
