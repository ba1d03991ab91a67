import { t } from '../../base/l10n.ts';
import { folderAndName } from '../../documents/uri.ts';
import { handlerKnowledge, isProbablyMissing } from '../../kubernetes/kubelet/handlers.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';
import { isOfDaemon } from '../../node-config/printed.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { declaredInsteadOf } from '../handlers-of-configurations.ts';
import type { Snapshot } from '../snapshot.ts';
import { configurationsDeclaring } from '../unread-tables.ts';
import type { LinkStatus } from './link.ts';

/**
 * Whether the nodes that Pods reach have a table for a handler: what the nodes report decides, otherwise the configurations in the
 * workspace, and what commands printed on nodes. A table in a file works only where a node reports its handler: the runtime may read another file, or not have been
 * restarted.
 * @param reachable the nodes that the Pods reach; `undefined` if they are not known
 */
export function tableStatus(
  handler: string,
  reachable: readonly ClusterNode[] | undefined,
  snapshot: Pick<Snapshot, 'model' | 'views'>,
): LinkStatus {
  const nodes = reachable ?? [];
  const lacking = nodes.filter(node => handlerKnowledge(node, handler) === 'missing');
  const [without, all] = [countNodes(lacking), countNodes(nodes)];
  if (without === all && all > 0) {
    return { state: 'broken', because: t('on none of its {0} nodes', all) };
  }
  if (without > 0) {
    return { state: 'broken', because: t('missing on {0} of {1} nodes', without, all), isPartial: true };
  }
  if (all > 0 && nodes.every(node => isProbablyMissing(node, handler))) {
    return { state: 'broken', because: t('probably refused by cri-dockerd'), isPartial: true };
  }
  if (all > 0 && nodes.every(node => handlerKnowledge(node, handler) === 'known')) {
    return { state: 'works', because: t('{0} nodes report it', all) };
  }
  if (dnsLabelProblems(handler).length > 0) {
    return { state: 'unknown', because: t('no node can have such a handler') };
  }
  return inConfigurations(handler, snapshot);
}

function inConfigurations(handler: string, snapshot: Pick<Snapshot, 'model' | 'views'>): LinkStatus {
  const { read, unread } = configurationsDeclaring(handler, snapshot);
  const loaded = read.find(({ printedBy }) => printedBy !== undefined && isOfDaemon(printedBy));
  if (loaded !== undefined) {
    const file = folderAndName(fileUriOf(loaded.files[0]!.uri));
    return { state: 'works', because: t('a node has loaded it: {0}', file) };
  }
  const [first] = [...read, ...unread];
  if (first !== undefined) {
    const file = folderAndName(fileUriOf(first.declared.get(handler)![0]!.uri));
    // Nodes that read another file may have the table there.
    return read.length === 0
      ? { state: 'broken', because: t('the runtime does not read its table in {0}', file), isPartial: true }
      : { state: 'unknown', because: t('{0} has it; whether a node has loaded it is not known', file) };
  }
  const others = declaredInsteadOf(handler, snapshot.model, snapshot.views);
  const isInNone = others?.isComplete === true;
  return {
    state: 'unknown',
    because: isInNone ? t('in no configuration of a node') : t('no node tells which handlers it has'),
  };
}
