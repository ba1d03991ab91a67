import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ChainLink } from '../../../../server/analysis/chain/link.ts';
import type { Refusal } from '../../../../server/api-server/answer.ts';
import { dryRun } from '../../../../server/api-server/dry-run.ts';
import { readPastedEvents } from '../../../../server/ide/explain-event/pasted-events.ts';
import { createRecogniser } from '../../../../server/ide/explain-event/recognise-event.ts';
import { sandboxFailure } from '../../../../server/kubernetes/kubelet/create-sandbox.ts';
import { kubeletRejection } from '../../../../server/kubernetes/kubelet/kubelet-rejection.ts';
import { recursiveReadOnlyFailure } from '../../../../server/kubernetes/kubelet/recursive-read-only.ts';
import { fitNodes } from '../../../../server/kubernetes/scheduling/fit.ts';
import { readNode } from '../../../../server/kubernetes/scheduling/node.ts';
import { readBoundPods, readPodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { missingShimWords, shimFailure } from '../../../../server/node-config/shim.ts';
import { asValue } from '../../../cluster/as-value.ts';
import { suites } from '../../../cluster/differential/suites.ts';
import { storedWorkloads } from '../../../cluster/differential/workload-change-requests.ts';
import { fixtureClasses } from '../../../cluster/fixture-classes.ts';
import { urlOf } from '../../../cluster/predict.ts';
import { randomClusters } from '../../../cluster/scheduling/random-clusters.ts';
import { yaml } from '../../kubernetes/dry-run-requests.ts';
import { release } from '../../kubernetes/objects.ts';

const recognise = createRecogniser();

/** The broken link of each message that a text is recognised to have. */
function linksIn(text: string): readonly (ChainLink | undefined)[] {
  const events = readPastedEvents(text, readings => recognise(readings) !== undefined);
  return events.map(({ readings }) => {
    const found = recognise(readings);
    return found?.kind.link(found.facts);
  });
}

/** The forms in which people see a message and paste it. */
const forms: readonly ((message: string) => string)[] = [
  message => message,
  message => `Error from server: error when creating "pod.yaml": ${message}`,
  message => `  Warning  FailedCreate  12s (x5 over 2m)  controller  Error creating: ${message}`,
  message => JSON.stringify({ kind: 'Event', message: `Error creating: ${message}` }),
  message => `\u001b[31m${message}\u001b[0m`,
  message => message.replaceAll(/(.{80})/g, '$1\n'),
  message =>
    JSON.stringify({ level: 'error', msg: 'Error syncing pod', err: `failed: ${JSON.stringify(message)}` }),
];
const form = fc.constantFrom(...forms);

describe('every message that the engine predicts is explained by the link that is broken', () => {
  const classes = fixtureClasses.map(yaml);
  const workloads = storedWorkloads.map(({ object }) => asValue(object as object));
  const stored = {
    classes: [],
    classNames: classes.map(object => (object as { metadata: { name: string } }).metadata.name),
    workloads: [],
    existing: [...classes, ...workloads],
  };
  for (const { what, requests } of suites.filter(({ what }) => what !== 'updates of RuntimeClasses')) {
    it(`refusals of ${what}`, () => {
      let refusals = 0;
      fc.assert(
        fc.property(
          requests(stored),
          fc.constantFrom('1.20' as string, '1.25', '1.33', '1.37'),
          form,
          (request, version, shown) => {
            const { verb, path, text, fieldValidation = 'Strict' } = request;
            const asked = {
              verb,
              object: yaml(text),
              url: urlOf(path),
              existing: stored.existing,
              fieldValidation,
            };
            const refusal = dryRun(asked, release(version))?.refusal;
            if (refusal === undefined) return;
            refusals += 1;
            const expected = linkOf(refusal, urlOf(path).kind!, verb);
            // Whether the paste has a message of no known kind is nobody's claim.
            if (expected === undefined) return;
            // A terminal that wraps a key of 253 letters makes more lines than belong to one message.
            if (shown(refusal.message).split('\n').length > 20) return;
            assert.deepEqual(linksIn(shown(refusal.message)), [expected], shown(refusal.message));
          },
        ),
        { numRuns: 150 },
      );
      assert.ok(refusals > 10, `${refusals} refusals`);
    });
  }

  it('the scheduler', () => {
    let messages = 0;
    fc.assert(
      fc.property(
        randomClusters,
        fc.constantFrom('1.25', '1.31', '1.34', '1.37'),
        form,
        (random, version, shown) => {
          const nodes = random.nodes.map(({ labels, spec, allocatable }, index) =>
            readNode(asValue({ metadata: { name: `n${index}`, labels }, spec, status: { allocatable } })),
          );
          const bound = random.boundPods.map(({ node, spec }) =>
            asValue({ spec: { ...spec, nodeName: `n${node}` } }),
          );
          for (const spec of random.podSpecs) {
            const pod = readPodSpec(asValue(spec));
            const message = fitNodes(pod, nodes, release(version), readBoundPods(bound)).message;
            if (message === undefined) continue;
            messages += 1;
            assert.deepEqual(linksIn(shown(message)), ['node'], message);
          }
        },
      ),
      { numRuns: 100 },
    );
    assert.ok(messages > 20, `${messages} messages`);
  });

  const nodeWith = (containerRuntimeVersion: string, features?: object) =>
    readNode(
      asValue({
        metadata: { name: 'n', labels: {} },
        spec: { taints: [{ key: 'k', effect: 'NoExecute' }] },
        status: {
          allocatable: { cpu: '1', memory: '1Gi', pods: '1' },
          nodeInfo: { containerRuntimeVersion, kubeletVersion: 'v1.36.0', operatingSystem: 'linux' },
          runtimeHandlers: [{ name: '' }, ...(features === undefined ? [] : [{ name: 'box', features }])],
          features: { supplementalGroupsPolicy: false },
          declaredFeatures: [],
        },
      }),
    );
  const none = { userNamespaces: false, recursiveReadOnlyMounts: false };
  const mounts = [{ name: 'v', mountPath: '/v', readOnly: true, recursiveReadOnly: 'Enabled' }];

  it('the kubelet and the container runtimes about a sandbox', () => {
    const seen = new Set<string>();
    for (const runtime of [
      'containerd://1.7.2',
      'containerd://2.3.7',
      'cri-o://1.37.0',
      'docker://20.10.7',
    ]) {
      for (const features of [undefined, none]) {
        for (const handler of [undefined, 'box', 'gone']) {
          for (const version of ['1.29', '1.33', '1.34', '1.37']) {
            for (const hostUsers of [true, false]) {
              const pod = readPodSpec(
                asValue({ hostUsers, containers: [{ name: 'c', volumeMounts: mounts }] }),
              );
              const node = nodeWith(runtime, features);
              const sandbox = sandboxFailure(pod, { name: 'kata', handler }, node, release(version));
              const mount = recursiveReadOnlyFailure(pod, handler ?? '', node, release(version));
              for (const message of [sandbox, mount]) {
                if (message === undefined) continue;
                seen.add(message);
                for (const shown of forms)
                  assert.deepEqual(linksIn(shown(message)), [linkOnNode(message)], message);
              }
            }
          }
        }
      }
    }
    assert.ok(seen.size > 8, [...seen].join('\n'));
  });

  it('the kubelet when it rejects a Pod', () => {
    const rejected = [
      { containers: [{ name: 'c', resources: { requests: { cpu: '2' } } }] },
      { nodeSelector: { a: 'b' } },
      {},
      { os: { name: 'windows' } },
      { securityContext: { supplementalGroupsPolicy: 'Strict' } },
      { hostNetwork: true, hostUsers: false, tolerations: [{ operator: 'Exists' }] },
    ].map(spec =>
      kubeletRejection(readPodSpec(asValue(spec)), nodeWith('containerd://2.3.7'), release('1.37')),
    );
    assert.equal(new Set(rejected.map(rejection => rejection?.message)).size, rejected.length);
    for (const rejection of rejected) {
      assert.ok(rejection);
      for (const shown of forms)
        assert.deepEqual(linksIn(shown(rejection.message)), ['node'], rejection.message);
    }
  });

  it('containerd about a runtime_type', () => {
    for (const type of ['', 'runc', 'bin/shim'])
      assert.deepEqual(linksIn(shimFailure(type)!), ['table'], type);
    assert.deepEqual(linksIn(missingShimWords('io.containerd.kata.v2')), ['runtime']);
  });
});

/** The link that a refusal is about; `undefined` if it is about none, or if its words do not tell which. */
function linkOf(refusal: Refusal, kind: string, verb: string): ChainLink | undefined {
  const own = kind === 'RuntimeClass' ? 'class' : 'workload';
  switch (refusal.stage) {
    case 'admission':
      return refusal.problem === 'class-not-found' ? 'class' : 'workload';
    case 'validation':
      return own === 'class' && refusal.errors[0]?.field.startsWith('handler') ? 'handler' : own;
    case 'decode':
      return verb === 'patch' || refusal.problem === 'api-version' ? undefined : own;
    case 'request':
      return own === 'class' && refusal.problem !== 'name-mismatch' ? 'class' : undefined;
  }
}

function linkOnNode(message: string): ChainLink {
  if (message.includes('runtimeclass.node.k8s.io')) return 'class';
  return /no runtime for|from runtime list|not supported$|is not known/.test(message) ? 'table' : 'runtime';
}
