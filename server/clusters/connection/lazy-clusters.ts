import type { Clusters } from '../info/cluster.ts';
import type { LiveClusterSetting } from './live-cluster.ts';

/**
 * Real clusters, whose code is loaded when they are first used: a server that nobody asks for a cluster does without
 * the Kubernetes client library. In a bundle it is a file of its own.
 */
export function lazyClusters(setting: LiveClusterSetting): Clusters {
  let loading: Promise<Clusters> | undefined;
  const load = () => {
    loading ??= loadInPieces(setting);
    return loading;
  };
  return {
    contexts: async () => (await load()).contexts(),
    fingerprint: async context => (await load()).fingerprint(context),
    connect: async (context, signal) => (await load()).connect(context, signal),
    onDidChange(changed) {
      let stop: (() => void) | undefined;
      let stopped = false;
      const listen = (clusters: Clusters) => {
        if (!stopped) stop = clusters.onDidChange(changed);
      };
      // Why the code cannot be loaded is said when it is needed.
      load().then(listen, () => undefined);
      return () => {
        stopped = true;
        stop?.();
      };
    },
  };
}

/**
 * While a module is loaded nobody is answered. So what the client library needs of Node itself is loaded before it, one
 * by one: whoever types waits for one piece and not for all.
 */
async function loadInPieces(setting: LiveClusterSetting): Promise<Clusters> {
  for (const loadPiece of piecesOfNode) {
    await loadPiece();
    await new Promise(resolve => setImmediate(resolve));
  }
  const { liveClusters } = await import('./live-cluster.ts');
  return liveClusters(setting);
}

const piecesOfNode = [
  () => import('node:tls'),
  () => import('node:https'),
  () => import('node:http2'),
  () => import('node:zlib'),
  () => import('node:stream/web'),
];
