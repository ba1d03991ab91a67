/** A kubeconfig, as JSON, which is YAML: each context has a cluster and a user of its own. */
export function kubeconfigText(contexts: Readonly<Record<string, ContextSetting>>): string {
  const names = Object.keys(contexts);
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': names[0],
    contexts: names.map(name => ({ name, context: { cluster: name, user: name } })),
    clusters: names.map(name => ({ name, cluster: clusterOf(contexts[name]!) })),
    users: names.map(name => ({ name, user: contexts[name]!.user ?? {} })),
  });
}

export interface ContextSetting {
  readonly server: string;
  readonly user?: object | undefined;
  /** Of the cluster, beside its server. */
  readonly more?: object | undefined;
}

function clusterOf({ server, more }: ContextSetting): object {
  return { server, ...more };
}
