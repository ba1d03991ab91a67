import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialOf, tryClasses, withClass } from '../../../../server/analysis/class-ranking/try-class.ts';
import { predictPod } from '../../../../server/analysis/prediction.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';
import { podYaml } from '../../../support/manifests.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const inPool = (pool: string, handler: string, cpu = '250m') => ({
  handler,
  overhead: { podFixed: { cpu } },
  scheduling: { nodeSelector: { pool } },
});

const node = (pool: string, cpu: string, handlers: readonly string[]) => ({
  metadata: { labels: { pool } },
  status: { allocatable: { cpu, pods: '110' }, runtimeHandlers: handlers.map(name => ({ name })) },
});

test('classes that differ in name and handler alone come to the same nodes, and not to the same end', async () => {
  const session = await openWorkspace({
    'pod.yaml': podYaml('containers: [{ name: c, image: i, resources: { requests: { cpu: 3 } } }]'),
  });
  const classes = {
    kata: inPool('a', 'kata'),
    runsc: inPool('a', 'runsc'),
    dear: inPool('a', 'kata', '1'),
    small: inPool('b', 'kata'),
    nowhere: inPool('c', 'kata'),
  };
  const nodes = {
    a1: node('a', '3500m', ['kata']),
    a2: node('a', '4', ['runsc']),
    b1: node('b', '3', ['kata']),
  };
  session.setLiveCluster('staging', contentsOf({ classes, nodes }), true);
  const { views, file } = session.snapshot();
  const view = views[0]!;
  const podSpec = file(uriOf('pod.yaml'))!.documents[0]!.document.podSpecs[0]!;
  const tried = view.knownClasses.map(tryClasses(podSpec, view));
  const drawn = tried.map(({ obstacle, nodes: found }, index) => {
    const names = found?.map(({ name }) => name).join(' ');
    return `${view.knownClasses[index]!.name}: ${names} | ${obstacle?.slice(0, 50) ?? ''}`;
  });
  assert.deepEqual(drawn, [
    'dear:  | the node that fits does not have the handler "kata',
    'kata: a1 | ',
    "nowhere:  | 0/3 nodes are available: 3 node(s) didn't match Po",
    'runsc: a2 | ',
    'small:  | 0/3 nodes are available: 1 Insufficient cpu, 2 nod',
  ]);
  assert.deepEqual(
    view.knownClasses.map(known => trialOf(predictPod(withClass(podSpec, known.name), view), known)),
    tried,
  );
});
