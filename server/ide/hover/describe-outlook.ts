import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { AdmittedChange } from '../../kubernetes/admission/merge-admitted.ts';
import { isProbablyMissing } from '../../kubernetes/kubelet/handlers.ts';
import type { NodeOutlook, Outlook } from '../../kubernetes/outlook/outlook.ts';
import { formatResources } from '../../kubernetes/quantities/resource-list.ts';
import { countNodes } from '../../kubernetes/scheduling/node.ts';
import { writeYaml } from '../../yaml/write.ts';

/** Lines about what happens to admitted Pods; a line that continues the one above it begins with two spaces. */
export function describeOutlook({ requests, handler, nodes, replicas }: Outlook): readonly string[] {
  return [
    requests.size === 0 ? t('Requests nothing.') : t('Requests {0}.', formatResources(requests)),
    ...(nodes === undefined ? [] : describeNodes(nodes, handler)),
    ...(replicas === undefined ? [] : [describeQuota(replicas)]),
  ];
}

/** One line for each reason why a kubelet rejects the Pods or does not start them, with its nodes and its words. */
export function describeFailures(nodes: readonly NodeOutlook[]): readonly string[] {
  const rejected = nodes.filter(({ isRejected }) => isRejected);
  const fit = nodes.filter(({ unfit }) => unfit === undefined);
  return [
    ...byReason(rejected, ({ unfit }) => unfit),
    ...byReason(fit, ({ startFailure }) => startFailure && t('does not start: {0}', startFailure)),
  ].map(line => line.trimStart());
}

/** One change that admission makes: `adds toleration {key: a, operator: Exists}`. */
export function describeChange({ does, what, value }: AdmittedChange): string {
  const text = writeYaml(value, 'flow');
  return does === 'adds' ? t('adds {0} {1}', what, text) : t('removes {0} {1}', what, text);
}

function describeQuota(replicas: bigint): string {
  return replicas === 1n
    ? t('Quota: room for 1 such Pod.')
    : t('Quota: room for {0} such Pods.', String(replicas));
}

function describeNodes(nodes: readonly NodeOutlook[], handler: string): readonly string[] {
  const fit = nodes.filter(({ unfit }) => unfit === undefined);
  const total = countNodes(nodes.map(({ node }) => node));
  const unknown = fit.filter(each => each.handler === 'unknown' && !isProbablyMissing(each.node, handler));
  const unlikely = fit.filter(each => isProbablyMissing(each.node, handler));
  const missing = fit.filter(each => each.handler === 'missing' && each.startFailure === undefined);
  return [
    describeFit(fit, total),
    ...byReason(nodes, ({ unfit }) => unfit),
    ...byReason(fit, ({ startFailure }) => startFailure && t('does not start: {0}', startFailure)),
    ...byReason(missing, () => t('does not have the handler {0}', handler)),
    ...byReason(unlikely, () =>
      t('probably does not start: cri-dockerd takes the handler {0} in few releases only', handler),
    ),
    ...(unknown.length === 0
      ? []
      : [t('It is unknown whether these nodes have the handler {0}: {1}.', handler, listed(unknown))]),
  ];
}

function describeFit(fit: readonly NodeOutlook[], total: number): string {
  const count = countNodes(fit.map(({ node }) => node));
  if (count === 0) return total === 1 ? t('Fits 0 of 1 node.') : t('Fits 0 of {0} nodes.', total);
  return total === 1
    ? t('Fits {0} of 1 node: {1}.', count, listed(fit))
    : t('Fits {0} of {1} nodes: {2}.', count, total, listed(fit));
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

/** Names of nodes, shortened: `n1, n2 (12 nodes) and 3 more`. */
function listed(nodes: readonly NodeOutlook[]): string {
  const names = nodes.map(({ node: { name, nodeCount = 1 } }) =>
    nodeCount > 1 ? t('{0} ({1} nodes)', name, nodeCount) : name,
  );
  const more = names.length - mostNames;
  const shown = names.slice(0, mostNames).join(', ');
  return more > 0 ? t('{0} and {1} more', shown, more) : shown;
}
