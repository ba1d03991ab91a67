import {
  type DiagnoseClusterOptions,
  diagnoseCluster,
  type NamedInCluster,
} from '../../../server/cli/diagnose-cluster.ts';
import { podRef, shop, shopCluster, shopPod, waiting, warning } from '../../support/shop-cluster.ts';
import { written } from './checked.ts';

const never = new AbortController().signal;

/** A cluster in memory, and the command asked about it. `stuck` adds a Pod whose class is gone. */
export function setting() {
  const { clusters, server } = shopCluster();
  const run = (
    named: NamedInCluster,
    options: DiagnoseClusterOptions = {},
    paths: readonly string[] = [written({})],
    signal = never,
  ) => diagnoseCluster(named, paths, { namespace: 'shop', ...options }, signal, clusters);
  const stuck = () => {
    const status = waiting('ContainerCreating');
    server.put(shop.pods, shopPod('web-7d4b9-a', { className: 'gvisro', nodeName: 'n1', status }));
    const words =
      'Failed to create pod sandbox: runtimeclass.node.k8s.io "gvisro" not found ##vso[task.setvariable]x';
    server.put(shop.events, warning(podRef('web-7d4b9-a'), 'FailedCreatePodSandBox', words, { count: 9 }));
  };
  return { clusters, server, run, stuck };
}

export const pod: NamedInCluster = { kind: 'Pod', name: 'web-7d4b9-a' };
