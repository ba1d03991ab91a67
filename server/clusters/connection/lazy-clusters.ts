import type { KubeconfigClusters } from '../info/cluster.ts';
import type { LiveClusterSetting } from './live-cluster.ts';

/**
 * Access to real clusters whose code is loaded when first used: a server that is not asked for a cluster never loads the
 * Kubernetes client library. In the bundle it is a file of its own.
 */
export function lazyClusters(setting: LiveClusterSetting): KubeconfigClusters {
  let loading: Promise<KubeconfigClusters> | undefined;
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
      const listen = (clusters: KubeconfigClusters) => {
        if (!stopped) stop = clusters.onDidChange(changed);
      };
      // An error of loading the code is reported when the code is needed.
      load().then(listen, () => undefined);
      return () => {
        stopped = true;
        stop?.();
      };
    },
  };
}

/**
 * Loads the code for real clusters. No request is answered while a module is loaded, so the Node modules that the client
 * library needs are loaded before it, one by one: a user who types waits for one of them and not for all.
 */
async function loadInPieces(setting: LiveClusterSetting): Promise<KubeconfigClusters> {
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
