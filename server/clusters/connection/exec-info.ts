import { toJson } from '../../kubernetes/objects/json.ts';
import { member, type ObjectValue, type Value } from '../../kubernetes/objects/value.ts';
import { readNamedFile } from './named-file.ts';
import type { EntryReader } from './read-entry.ts';

/** The properties of a cluster that are passed to an exec plugin. */
export interface ExecCluster {
  readonly fields: ObjectValue;
  /** The path of the CA file, if the CA is not written in the kubeconfig itself. */
  readonly authorityFile: string | undefined;
}

/**
 * The properties that a kubeconfig entry of a cluster passes to its plugin. Source: k8s.io/client-go
 * `pkg/apis/clientauthentication/v1/types.go:Cluster` (1.36).
 */
export function execCluster(cluster: EntryReader): ExecCluster {
  const fields: Record<string, Value> = {};
  for (const key of ['server', 'tls-server-name', 'certificate-authority-data', 'proxy-url']) {
    const text = cluster.text(key);
    if (text !== undefined) fields[key] = text;
  }
  if (cluster.flag('insecure-skip-tls-verify')) fields['insecure-skip-tls-verify'] = true;
  const extension = cluster
    .objects('extensions')
    .find(item => item.text('name') === 'client.authentication.k8s.io/exec');
  const config = member(extension?.value, 'extension');
  if (config !== undefined) fields['config'] = config;
  const hasData = fields['certificate-authority-data'] !== undefined;
  return { fields, authorityFile: hasData ? undefined : cluster.path('certificate-authority') };
}

/**
 * The value of the variable `KUBERNETES_EXEC_INFO` for a plugin without a terminal.
 * Source: k8s.io/client-go `plugin/pkg/client/auth/exec/exec.go:refreshCredsLocked`, `rest/exec.go:ConfigToExecCluster`,
 * which loads the authority (1.36).
 *
 * @throws the errors of reading the CA file.
 */
export async function execInfo(apiVersion: string, cluster: ExecCluster | undefined): Promise<string> {
  const spec: Record<string, Value> = { interactive: false };
  if (cluster !== undefined) {
    const authority =
      cluster.authorityFile && (await readNamedFile(cluster.authorityFile)).toString('base64');
    spec['cluster'] = { ...cluster.fields, ...(authority && { 'certificate-authority-data': authority }) };
  }
  return toJson({ apiVersion, kind: 'ExecCredential', spec });
}
