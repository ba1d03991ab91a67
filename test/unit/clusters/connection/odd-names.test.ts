import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { liveClusters } from '../../../../server/clusters/connection/live-cluster.ts';
import { readSavedCluster } from '../../../../server/clusters/saved/saved-cluster.ts';
import { savedClusterFileName } from '../../../../server/clusters/saved/saved-cluster-file.ts';
import { savedClusterText } from '../../../../server/clusters/saved/saved-cluster-text.ts';
import { createConnections } from '../../../../server/clusters/watching/connections.ts';
import { ManifestFile } from '../../../../server/documents/manifest-file.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';
import { startServer } from '../../../support/cluster/api-server.ts';
import { notAborted } from '../../../support/cluster/kubeconfig.ts';

const names = [
  'arn:aws:eks:eu-central-1:123456789012:cluster/prod',
  'gke_my-project_europe-west3_prod',
  'kubernetes-admin@kubernetes',
  'my cluster / staging',
  'größe 集群 🚀',
  '../../etc/passwd',
  'C:\\clusters\\prod',
  '100%25',
  '"quoted": {yaml}',
  '__proto__',
  'con',
];

test('a context with any name is read from a file with any name, saved, and known again from its file', async t => {
  const { cluster } = await startServer(t, ({ url }, response) => {
    const [path] = url!.split('?');
    const items = path!.endsWith('/runtimeclasses')
      ? [{ metadata: { name: 'gvisor' }, handler: 'runsc' }]
      : [];
    const isList = !path!.endsWith('/version');
    const list = { metadata: { resourceVersion: '7' }, items };
    response.end(JSON.stringify(isList ? list : { gitVersion: 'v1.30.2' }));
  });
  const home = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, 'my kubeconfigs, größe 100% #1');
  mkdirSync(folder);
  const kubeconfig = join(folder, 'config (集群).yaml');
  const contexts = names.map(name => ({ name, context: { cluster: `of ${name}`, user: name } }));
  const clusters = names.map(name => ({ name: `of ${name}`, cluster }));
  const users = names.map(name => ({ name, user: { token: 'S3CRET' } }));
  writeFileSync(kubeconfig, JSON.stringify({ 'current-context': names[4], contexts, clusters, users }));

  const lines: string[] = [];
  const connections = createConnections({
    clusters: liveClusters({ kubeconfig: () => kubeconfig, env: {} }),
    onChange: () => undefined,
    onStatus: () => undefined,
    log: line => lines.push(line),
  });
  t.after(() => connections.dispose());
  assert.deepEqual(
    (await connections.contexts()).map(({ name, isCurrent }) => [name, isCurrent]),
    names.map(name => [name, name === names[4]]),
  );
  const files = new Set<string>();
  for (const name of names) {
    const { context, phase } = await connections.sync(name, { namespaces: [] }, notAborted);
    assert.deepEqual([context, phase], [name, 'synced']);
    const text = savedClusterText(connections.contents(name)!)!.text;
    const file = join(home, savedClusterFileName(name));
    // A file of that name can be written right there, and nowhere else.
    writeFileSync(file, text, { flag: 'wx' });
    files.add(file);
    const source = SourceFile.of(pathToFileURL(file).href, 1, text);
    const saved = readSavedCluster(new ManifestFile(source));
    assert.equal(saved?.context, name);
    assert.deepEqual(
      saved?.classes.map(({ name: className }) => className),
      ['gvisor'],
    );
    assert.ok(lines.includes(`${name}: synced`), lines.join('\n'));
  }
  assert.equal(files.size, names.length);
});
