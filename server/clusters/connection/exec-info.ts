import { toJson } from '../../kubernetes/objects/json.ts';
import { member, type ObjectValue, type Value } from '../../kubernetes/objects/value.ts';
import { readNamedFile } from './named-file.ts';
import type { EntryReader } from './read-entry.ts';

/** What a plugin is told of the cluster. */
export interface ExecCluster {
  readonly fields: ObjectValue;
  /** Where the authority is not written in the kubeconfig itself. */
  readonly authorityFile: string | undefined;
}

/** Source: k8s.io/client-go `pkg/apis/clientauthentication/v1/types.go:Cluster` (1.36). */
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
 * The variable `KUBERNETES_EXEC_INFO` of a plugin that has no terminal.
 * Source: k8s.io/client-go `plugin/pkg/client/auth/exec/exec.go:refreshCredsLocked`, `rest/exec.go:ConfigToExecCluster`,
 * which loads the authority (1.36).
 *
 * @throws what reading that file throws.
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
