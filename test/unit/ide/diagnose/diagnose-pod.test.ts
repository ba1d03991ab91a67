import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventsOfHandlers, eventsOfRuntimeTypes, noSandbox, rejections } from '../../../node/facts/events.ts';
import { podRef, shop, shopNode, shopPod, unschedulable, warning } from '../../../support/shop-cluster.ts';
import { onNode, setting } from './diagnosed.ts';

describe('the diagnosis of a Pod', () => {
  const sandbox = { ...eventsOfHandlers, ...eventsOfRuntimeTypes };
  for (const [what, link, id] of [
    ['noTable', 'table', 'no-table-in-containerd'],
    ['noTableUnderCrio', 'table', 'no-table-in-crio'],
    ['classDeleted', 'class', 'class-missing-on-start'],
    ['userNamespaces', 'runtime', 'no-user-namespaces'],
    ['io.containerd.noshim.v1', 'runtime', 'missing-shim'],
    ['runc', 'table', 'invalid-runtime-type'],
  ] as const) {
    it(`names the link of what a real node said: ${what}`, async () => {
      const { server, diagnosed } = setting();
      server.put(shop.pods, shopPod('web-7d4b9-a', onNode));
      const words = noSandbox + (sandbox as Record<string, string>)[what]!;
      server.put(shop.events, warning(podRef('web-7d4b9-a'), 'FailedCreatePodSandBox', words, { count: 7 }));
      const { broken, explained, chain, isWell, markdown } = await diagnosed('web-7d4b9-a');
      assert.deepEqual([isWell, broken, explained.events.map(event => event.id)], [false, link, [id]]);
      assert.equal(chain.links[link].state, 'broken');
      assert.match(markdown, / × 7\n/);
      assert.match(markdown, /## What to do\n\n- /);
    });
  }

  for (const { reason, message } of rejections) {
    it(`names the node for what a real kubelet rejected: ${reason}`, async () => {
      const { server, diagnosed } = setting();
      const status = { phase: 'Failed', reason, message };
      server.put(shop.pods, shopPod('web-7d4b9-a', { nodeName: 'n1', status }));
      const { broken, chain, explained } = await diagnosed('web-7d4b9-a');
      assert.deepEqual([broken, explained.events.length], ['node', 1]);
      assert.equal(chain.links.node.state, 'broken');
    });
  }

  it('names the table where the node reports that it lacks the handler, though no event is left', async () => {
    const { server, diagnosed } = setting();
    server.put(shop.nodes, shopNode('n1', ['', 'runc']));
    server.put(shop.pods, shopPod('web-7d4b9-a', onNode));
    const { broken, markdown } = await diagnosed('web-7d4b9-a');
    assert.equal(broken, 'table');
    assert.match(markdown, /✗ \*\*table on the node\*\*: on none of its 1 nodes/);
    assert.match(markdown, /The cluster has no warning about it\. It keeps events for an hour\./);
  });

  it('says in one line that a Pod runs, and what went wrong before', async () => {
    const { server, diagnosed } = setting();
    server.put(shop.pods, shopPod('web-7d4b9-a', { nodeName: 'n1', status: { phase: 'Running' } }));
    const words = '0/1 nodes are available: 1 Insufficient cpu.';
    server.put(shop.events, warning(podRef('web-7d4b9-a'), 'FailedScheduling', words));
    server.put(
      shop.events,
      warning(podRef('web-7d4b9-a'), 'FailedCreatePodSandBox', noSandbox + sandbox.noTable),
    );
    const { broken, isWell, chain, markdown } = await diagnosed('web-7d4b9-a');
    assert.deepEqual([isWell, broken], [true, undefined]);
    assert.ok(Object.values(chain.links).every(({ state }) => state === 'works'));
    assert.match(markdown, /\*\*The Pod runs on n1\.\*\*/);
    assert.match(markdown, /## Earlier warnings\n\n- [^\n]*$/m);
    assert.ok(!markdown.includes('Insufficient') && !markdown.includes('What to do'));
  });

  it('names the node where no node takes the Pod, and what each of them lacks', async () => {
    const { server, diagnosed } = setting();
    const words = '0/1 nodes are available: 1 Insufficient cpu.';
    server.put(shop.pods, shopPod('web-7d4b9-a', { status: unschedulable(words) }));
    server.put(shop.nodes, {
      ...shopNode('n1', ['runsc']),
      spec: { taints: [{ key: 'sandbox', value: 'yes', effect: 'NoSchedule' }] },
    } as never);
    const { broken, chain, explained, markdown } = await diagnosed('web-7d4b9-a');
    assert.equal(broken, 'node');
    assert.equal(chain.links.node.message, words);
    assert.deepEqual(
      explained.events.map(({ id }) => id),
      ['no-node-fits'],
    );
    assert.match(markdown, /## Nodes that do not take it\n\n- `n1`: node\(s\) had untolerated taint/);
  });

  it('says what it does not know, and what may not be read', async () => {
    const { server, diagnosed } = setting();
    server.put(shop.pods, shopPod('web-7d4b9-a', onNode));
    server.faults = [{ matches: request => request.endsWith('/events'), fault: 403 }];
    const { broken, markdown } = await diagnosed('web-7d4b9-a');
    assert.equal(broken, undefined);
    assert.match(markdown, /no link of its chain is known to be broken/);
    assert.match(markdown, /permissions are missing: `list events -n shop`\./);
    assert.match(markdown, /Its events may not be read\./);
    assert.match((await diagnosed('nobody')).markdown, /has no Pod and no workload of this name/);
  });

  it('takes no foreign text for markup', async () => {
    const { server, diagnosed } = setting();
    server.put(shop.pods, shopPod('web-7d4b9-a', { ...onNode, className: '<img src=x>' }));
    server.put(shop.events, warning(podRef('web-7d4b9-a'), 'Failed', '[a](command:b) <img src=x>'));
    const { markdown } = await diagnosed('web-7d4b9-a');
    assert.ok(!/(^|[^`])<img/.test(markdown.replaceAll(/`[^`]*`/g, '')));
    assert.ok(!markdown.replaceAll(/`[^`]*`/g, '').includes('](command'));
  });
});
