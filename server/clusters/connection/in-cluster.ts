import { join } from 'node:path';
import type { Environment } from './limits.ts';
import type { Kubeconfig, KubeconfigEntry } from './merged-kubeconfig.ts';
import { readNamedFile } from './named-file.ts';

const serviceAccount = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * The cluster in whose Pod this process runs, by the Pod's service account; `undefined` outside of a Pod.
 * Source: k8s.io/client-go `rest/config.go:InClusterConfig` (1.36).
 */
export async function inClusterKubeconfig(
  env: Environment,
  folder: string = serviceAccount,
): Promise<Kubeconfig | undefined> {
  const host = env['KUBERNETES_SERVICE_HOST'];
  const port = env['KUBERNETES_SERVICE_PORT'];
  if (!host || !port) return undefined;
  const tokenFile = join(folder, 'token');
  if ((await textOf(tokenFile)) === undefined) return undefined;
  const name = 'in-cluster';
  const entry = (value: KubeconfigEntry['value']) =>
    new Map([[name, { value, folder, place: 'the service account of this Pod' }]]);
  const namespace = (await textOf(join(folder, 'namespace'))) ?? null;
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    contexts: entry({ cluster: name, user: name, namespace }),
    clusters: entry({ server, 'certificate-authority': join(folder, 'ca.crt') }),
    users: entry({ tokenFile }),
    currentContext: name,
    where: folder,
  };
}

async function textOf(path: string): Promise<string | undefined> {
  return readNamedFile(path).then(
    bytes => bytes.toString('utf8').trim(),
    () => undefined,
  );
}
