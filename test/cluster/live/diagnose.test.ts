import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ChainLink } from '../../../server/analysis/chain/link.ts';
import { diagnoseCluster } from '../../../server/cli/diagnose-cluster.ts';
import { explainEvent } from '../../../server/cli/explain-event.ts';
import { requiredPermissions } from '../../../server/clusters/info/permissions.ts';
import { patience } from '../../support/patience.ts';
import { admissionHasClass } from '../admission-has-class.ts';
import { controlPlane, type RunningControlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { templateKinds } from '../template-kinds.ts';
import type { YamlValue } from '../yaml-value.ts';
import {
  type BrokenWorkload,
  brokenClasses,
  brokenNodes,
  brokenWorkloads,
  quota,
} from './broken-workloads.ts';

const cluster = await controlPlane('kube-scheduler', 'kube-controller-manager');
const classes = '/apis/node.k8s.io/v1/runtimeclasses';
const podsPath = '/api/v1/namespaces/default/pods';

interface Diagnosed {
  readonly isWell: boolean;
  readonly broken: ChainLink | null;
  readonly class: string | null;
  readonly events: readonly { readonly id: string; readonly message: string; readonly times: number }[];
  readonly links: Readonly<Record<ChainLink, { readonly state: string; readonly because: string }>>;
  readonly nodes: readonly { readonly name: string; readonly reasons: readonly string[] }[];
  readonly missingPermissions: readonly string[];
}

describe('what does not run in a real cluster is diagnosed', {
  skip: !cluster.available && cluster.why,
}, () => {
  const { api, kubeconfig } = cluster as RunningControlPlane;
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-diagnose-'));
  const run = async (kind: string, name: string) => {
    const result = await diagnoseCluster({ kind, name }, [folder], { kubeconfig, output: 'json' });
    assert.notEqual(result.exitCode, 2, result.errors);
    return JSON.parse(result.output) as Diagnosed;
  };
  const create = (kind: string, name: string, podSpec: Readonly<Record<string, YamlValue>>) => {
    const spec = { containers: [{ name: 'c', image: 'i' }], ...podSpec };
    const template = templateKinds.find(each => each.kind === kind);
    return template === undefined
      ? created(api, podsPath, { metadata: { name }, spec })
      : created(api, template.path, template.object(name, spec));
  };
  /** Diagnoses until controllers and scheduler have said their part. */
  const diagnosed = async (kind: string, name: string, holds: (found: Diagnosed) => boolean) => {
    for (const deadline = Date.now() + patience; ; await new Promise(resolve => setTimeout(resolve, 200))) {
      const found = await run(kind, name);
      if (holds(found)) return found;
      assert.ok(Date.now() < deadline, JSON.stringify(found, undefined, 2));
    }
  };

  before(async () => {
    for (const node of brokenNodes) await created(api, '/api/v1/nodes', node);
    for (const runtimeClass of brokenClasses) {
      await created(api, classes, runtimeClass);
      await admissionHasClass(api, runtimeClass);
    }
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await (cluster as RunningControlPlane).stop();
  });

  for (const [index, { title, kind, podSpec, link, id }] of brokenWorkloads.entries()) {
    it(`${title} (${kind})`, async () => {
      const name = `broken-${index}`;
      await create(kind, name, podSpec);
      const hasSaid = ({ events }: Diagnosed) => events.length > 0;
      const found = await diagnosed(kind, name, hasSaid);
      assert.deepEqual(
        [found.isWell, found.broken, found.links[link].state, found.events.map(event => event.id)],
        [false, link, 'broken', [id]] satisfies [boolean, BrokenWorkload['link'], string, string[]],
      );
      assert.deepEqual(found.missingPermissions, []);
      const text = await diagnoseCluster({ kind, name }, [folder], { kubeconfig });
      assert.match(text.output, /## What to do\n\n- /);
    });
  }

  it('a quota without room for the overhead (Deployment)', async () => {
    await created(api, '/api/v1/namespaces', { metadata: { name: 'small' } });
    await created(api, '/api/v1/namespaces/small/resourcequotas', quota);
    const template = templateKinds.find(({ kind }) => kind === 'Deployment')!;
    const resources = { requests: { cpu: '100m' } };
    const spec = { runtimeClassName: 'heavy', containers: [{ name: 'c', image: 'i', resources }] };
    await created(api, template.path.replace('/default/', '/small/'), template.object('web', spec));
    const options = { kubeconfig, namespace: 'small', output: 'json' } as const;
    const ask = async () => {
      const { output } = await diagnoseCluster({ kind: 'Deployment', name: 'web' }, [folder], options);
      return JSON.parse(output) as Diagnosed;
    };
    let found = await ask();
    for (const deadline = Date.now() + patience; found.events.length === 0 && Date.now() < deadline; ) {
      await new Promise(resolve => setTimeout(resolve, 200));
      found = await ask();
    }
    assert.deepEqual([found.broken, found.events[0]?.id], ['workload', 'quota-exceeded']);
    const text = await diagnoseCluster({ kind: 'Deployment', name: 'web' }, [folder], {
      ...options,
      output: 'text',
    });
    assert.match(text.output, /ResourceQuota compute: requests\.cpu: 0 of 250m used/);
    const pods = await diagnoseCluster('pods', [], { ...options, output: 'text' });
    assert.equal(pods.exitCode, 1);
    assert.match(pods.output, /\nreplicaset\/web-\S+ +- +- +FailedCreate/);
  });

  it('no node of the class has its handler, of which no event tells without a kubelet (Pod)', async () => {
    await create('Pod', 'no-table', { runtimeClassName: 'no-table' });
    const found = await diagnosed('Pod', 'no-table', ({ links }) => links.node.because.includes('bound'));
    assert.deepEqual([found.broken, found.links.node.state, found.events], ['table', 'works', []]);
  });

  it('a class that was deleted after the Pod was admitted (Pod)', async () => {
    await create('Pod', 'orphan', { runtimeClassName: 'passing' });
    await api.delete(`${classes}/passing`);
    const found = await diagnosed('Pod', 'orphan', ({ links }) => links.node.because.includes('bound'));
    assert.deepEqual([found.broken, found.links.class.because], ['class', 'does not exist']);
  });

  it('an unusable name of a class comes into no object of a new server, and its refusal is explained', async () => {
    for (const { kind, path, object } of templateKinds.filter(({ kind }) => kind !== 'PodTemplate')) {
      const spec = { runtimeClassName: 'Not_usable', containers: [{ name: 'c', image: 'i' }] };
      const { status, body } = await api.post(path, object('unusable', spec));
      assert.equal(status, 422, kind);
      const { output } = await explainEvent((body as { message: string }).message, [folder]);
      assert.match(output, /✗ workload.*\n\n## What to do\n/s);
    }
  });

  it('what may not be read is named as the server names it, and the roles to ask for allow it', async () => {
    const { credentials, apiServer } = cluster as RunningControlPlane;
    const token = randomBytes(8).toString('hex');
    await apiServer.stop();
    appendFileSync(credentials.tokenFile, `${token},reader,reader,developers\n`);
    await apiServer.start();
    const config = JSON.parse(readFileSync(kubeconfig, 'utf8'));
    config.users[0].user = { token };
    const own = join(folder, 'kubeconfig');
    writeFileSync(own, JSON.stringify(config));
    const ask = async () => {
      const options = { kubeconfig: own, output: 'json' } as const;
      const { output } = await diagnoseCluster({ kind: 'Pod', name: 'orphan' }, [folder], options);
      return JSON.parse(output) as Diagnosed;
    };
    const { missingPermissions } = await ask();
    for (const words of missingPermissions) {
      const [verb, resource = '', , namespace] = words.split(' ');
      const [name, ...group] = resource.split('.');
      const spec = {
        resourceAttributes: { verb, resource: name, group: group.join('.'), namespace },
        user: 'reader',
      };
      const review = await created(api, '/apis/authorization.k8s.io/v1/subjectaccessreviews', { spec });
      assert.equal((review as { status: { allowed: boolean } }).status.allowed, false, words);
    }
    assert.deepEqual([...missingPermissions].sort(), [
      'get pods -n default',
      'list events -n default',
      'list limitranges -n default',
      'list nodes',
      'list resourcequotas -n default',
      'list runtimeclasses.node.k8s.io',
    ]);
    for (const role of requiredPermissions().split('---\n')) {
      const kind = /^kind: (\w+)$/m.exec(role)![1]!.toLowerCase();
      await created(api, `/apis/rbac.authorization.k8s.io/v1/${kind}s`, role);
    }
    let found = await ask();
    // The authorizer learns of a role by a watch.
    for (
      const deadline = Date.now() + patience;
      found.missingPermissions.length > 0 && Date.now() < deadline;
    )
      found = await ask();
    assert.deepEqual([found.missingPermissions, found.broken], [[], 'class']);
  });

  it('a Pod that runs has nothing broken, whatever went wrong before', async () => {
    await create('Pod', 'runs', { runtimeClassName: 'works' });
    await diagnosed('Pod', 'runs', ({ links }) => links.node.because.includes('bound'));
    // No kubelet runs here, so the test says what it would.
    const status = { phase: 'Running', containerStatuses: [] };
    const { status: code } = await api.mergePatch(`${podsPath}/runs/status`, { status });
    assert.equal(code, 200);
    const found = await run('Pod', 'runs');
    assert.deepEqual([found.isWell, found.broken], [true, null]);
    const pods = await diagnoseCluster('pods', [], { kubeconfig });
    assert.ok(pods.output.includes('pod/orphan') && !pods.output.includes('pod/runs'));
  });
});
