import { lazyClusters } from '../../../server/clusters/connection/lazy-clusters.ts';
import { createConnections } from '../../../server/clusters/watching/connections.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { measureReading, type Read } from '../cluster-reader.ts';

// Sync from Cluster, as the language server does it: its classes, its nodes, its version. With `loaded` as its second
// argument the code that talks to clusters is there already.

const clustersOf = ({ kubeconfig }: Parameters<Read>[0]) =>
  lazyClusters({ kubeconfig: () => kubeconfig, env: {} });

const sync: Read = async access => {
  const connections = createConnections({
    clusters: clustersOf(access),
    onChange: () => undefined,
    onStatus: () => undefined,
    log: () => undefined,
  });
  const status = await connections.sync('test', { namespaces: [] }, new AbortController().signal);
  if (status.counts.nodes !== 5000 || status.counts.classes! < 500) throw new Error(JSON.stringify(status));
  return () => connections.forget('test');
};

const load: Read = async access => {
  await clustersOf(access).contexts();
  return () => undefined;
};

// The server has read a manifest before anybody asks for a cluster: the code for YAML is there.
parse('kind: Pod');
void measureReading(sync, process.argv[3] === 'loaded' ? load : undefined);
