import type { TestContext } from 'node:test';
import type { WatchEvent } from '../../../server/clusters/info/cluster.ts';
import { connectTo, notAborted, type TestSetting } from './kubeconfig.ts';

export const path = '/apis/node.k8s.io/v1/runtimeclasses';

/** A connection that lists and watches classes. */
export async function watcher(t: TestContext, setting: TestSetting) {
  const connection = await connectTo(t, setting);
  const query = { resourceVersion: '5', allowWatchBookmarks: 'true' };
  return {
    list: (signal = notAborted) => connection.get(path, {}, signal),
    watch: (onEvent: (event: WatchEvent) => void, signal = notAborted) =>
      connection.watch(path, query, onEvent, signal),
  };
}
