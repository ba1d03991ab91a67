import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, type TestContext, test } from 'node:test';
import { openWorkspace } from '../../support/workspace.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { applyPolicies } from './applied-policies.ts';
import { exportedObjects, runtimeClass } from './exported-policies.ts';

const cluster = await controlPlane();
const page = readFileSync(new URL('../../../docs/policy-export.md', import.meta.url), 'utf8');

describe('exported policies in use', { skip: cluster.available ? false : cluster.why }, () => {
  if (!cluster.available) return;
  const { api, version } = cluster;

  before(async () => {
    for (const name of ['ci-1', 'prod']) await created(api, '/api/v1/namespaces', { metadata: { name } });
    for (const text of filesOf(page)['classes.yaml']!.split('---\n')) {
      await created(api, '/apis/node.k8s.io/v1/runtimeclasses', text);
    }
    await created(api, '/apis/node.k8s.io/v1/runtimeclasses', runtimeClass('as-unsafe', 'runc'));
  });
  after(() => cluster.stop());

  test('do what the page about them says', async context => {
    await exportAndApply(context, filesOf(page));
    const given = await api.post('/api/v1/namespaces/ci-1/pods?dryRun=All', pod());
    const { spec } = given.body as { spec: { runtimeClassName: string; overhead: unknown } };
    assert.equal(spec.runtimeClassName, 'kata');
    assert.deepEqual(spec.overhead, { cpu: '250m', memory: '320Mi' });

    const [, message = ''] = /is refused:\n\n```\n(.*)\n```/.exec(page) ?? [];
    assert.match(await refusal('/api/v1/namespaces/ci-1/pods', pod('gvisor')), endingWith(message));
    assert.equal(await refusal('/api/v1/namespaces/prod/pods', pod('gvisor')), '');
    assert.match(
      await refusal('/apis/node.k8s.io/v1/runtimeclasses', runtimeClass('kata', 'runc')),
      /the policy asks for kata-qemu or kata-clh/,
    );
  });

  test('leave the system and what exists alone, and watch what changes', async context => {
    const pods = '/api/v1/namespaces/prod/pods';
    const existing = (await created(api, pods, pod('as-unsafe'))) as ReturnType<typeof pod>;
    await exportAndApply(context, {
      '.runtimeclass/policy.yaml': `requirements:
- {name: all, labels: {tier: a}, images: ["ghcr.io/*", i], needs: {forbiddenClasses: ["*-unsafe"]}}`,
    });
    const { metadata } = existing;
    const marked = { ...existing, metadata: { ...metadata, annotations: { a: 'b' } } };
    assert.equal(await refusal(`${pods}/p`, marked, 'put'), '');
    const [container] = existing.spec.containers;
    const updated = {
      ...existing,
      spec: { ...existing.spec, containers: [{ ...container, image: 'ghcr.io/b' }] },
    };
    assert.match(await refusal(`${pods}/p`, updated, 'put'), /"as-unsafe" is forbidden\. \(policy: all\)/);
    const debugged = {
      ...existing,
      spec: { ...existing.spec, ephemeralContainers: [{ name: 'd', image: 'd' }] },
    };
    assert.match(await refusal(`${pods}/p/ephemeralcontainers`, debugged, 'put'), /"as-unsafe" is forbidden/);
    assert.match(await refusal(pods, pod('as-unsafe', 'new')), /"as-unsafe" is forbidden/);
    assert.equal(await refusal('/api/v1/namespaces/kube-system/pods', pod('as-unsafe')), '');
  });

  test('judge the largest Pods within the budget of a server', async context => {
    const globs = Array.from(
      { length: 30 },
      (_, index) => `registry-${index}.example.com/team-*/{app,tool}-?:v*`,
    );
    await exportAndApply(context, {
      '.runtimeclass/policy.yaml': JSON.stringify({
        requirements: [
          {
            name: 'many globs',
            images: globs,
            labels: { tier: 'a' },
            needs: { isolation: 'confidential-virtual-machine', allowedClasses: ['kata*', 'gvisor'] },
          },
          { name: 'default', images: globs, defaultClass: 'kata', needs: {} },
        ],
      }),
      'classes.yaml': filesOf(page)['classes.yaml']!,
    });
    const image = (index: number) =>
      `registry-99.example.com/team-${index}/${'long/'.repeat(10)}app-1:v${index}`;
    const containers = Array.from({ length: 500 }, (_, index) => ({
      name: `c${index}`,
      image: image(index),
    }));
    const other = largePod(containers, undefined);
    const answer = await api.post('/api/v1/namespaces/prod/pods?dryRun=All', other);
    context.diagnostic(`${JSON.stringify(other).length} bytes`);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));

    const last = { name: 'last', image: 'registry-29.example.com/team-a/app-1:v1' };
    assert.match(
      await refusal('/api/v1/namespaces/prod/pods', largePod([...containers, last], 'gvisor')),
      /"gvisor" isolates by a user-space kernel; a confidential virtual machine is required/,
    );
  });

  async function exportAndApply(
    context: TestContext,
    files: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { items, unsaid } = exportedObjects(await openWorkspace(files), version);
    assert.deepEqual(unsaid, []);
    const remove = await applyPolicies(api, items);
    context.after(remove);
  }

  /** Why the server refuses a request; empty if it does not. */
  async function refusal(path: string, object: object, verb: 'post' | 'put' = 'post'): Promise<string> {
    const { status, body } = await api[verb](`${path}?dryRun=All`, object);
    return status < 300 ? '' : (body as { message: string }).message;
  }
});

function pod(runtimeClassName?: string, name = 'p') {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { tier: 'a' } },
    spec: { runtimeClassName, containers: [{ name: 'c', image: 'i' }] },
  };
}

function largePod(containers: readonly object[], runtimeClassName: string | undefined) {
  return { ...pod(undefined, 'large'), spec: { runtimeClassName, containers } };
}

/** The files of the first example of a page, by name. */
function filesOf(text: string): Readonly<Record<string, string>> {
  const [, example = ''] = /```yaml\n(=== .*?)```/s.exec(text) ?? [];
  return Object.fromEntries(
    example
      .split(/^=== /m)
      .slice(1)
      .map(file => {
        const end = file.indexOf('\n');
        return [file.slice(0, end), file.slice(end + 1)];
      }),
  );
}

function endingWith(text: string): RegExp {
  return new RegExp(`${text.replace(/[.()]/g, '\\$&')}$`);
}
