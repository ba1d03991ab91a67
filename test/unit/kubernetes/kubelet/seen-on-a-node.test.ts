import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sandboxFailure } from '../../../../server/kubernetes/kubelet/create-sandbox.ts';
import { kubeletRejection } from '../../../../server/kubernetes/kubelet/kubelet-rejection.ts';
import { podCgroup } from '../../../../server/kubernetes/kubelet/pod-cgroup.ts';
import { recursiveReadOnlyFailure } from '../../../../server/kubernetes/kubelet/recursive-read-only.ts';
import type { ObjectValue } from '../../../../server/kubernetes/objects/value.ts';
import { readNode } from '../../../../server/kubernetes/scheduling/node.ts';
import { readPodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { foreignOptionsWords, missingShimWords, shimFailure } from '../../../../server/node-config/shim.ts';
import {
  cgroups,
  eventsOfHandlers,
  eventsOfRuntimeTypes,
  noSandbox,
  rejections,
} from '../../../node/facts/events.ts';
import { factsSeen } from '../../../node/facts/index.ts';
import { release } from '../objects.ts';

const version = release('1.36.3');
const features = { userNamespaces: false, recursiveReadOnlyMounts: false };
const nodeOf = (containerRuntimeVersion: string) =>
  readNode({
    metadata: { name: 'node', labels: {} },
    status: {
      allocatable: { cpu: '2', memory: '25255538688', pods: '110' },
      nodeInfo: { containerRuntimeVersion, kubeletVersion: 'v1.36.3', operatingSystem: 'linux' },
      runtimeHandlers: [
        { name: '' },
        { name: 'crun', features },
        { name: 'youki', features },
        { name: 'runsc', features },
      ],
    },
  });
const containerd = nodeOf('containerd://2.3.7');

function event(handler: string | undefined, node = containerd, hostUsers?: boolean): string | undefined {
  const pod = readPodSpec(hostUsers === undefined ? {} : { hostUsers });
  return sandboxFailure(pod, { name: 'shortlived', handler }, node, version);
}

describe('the words of the kubelet and of what it starts', () => {
  it('are those of a real node about handlers and classes', () => {
    const missing = 'not-configured';
    assert.deepEqual(
      {
        noTable: event(missing),
        noTableUnderCrio: event(missing, nodeOf('cri-o://1.37.0')),
        classDeleted: event(undefined),
        untrustedWithoutTable: event('untrusted'),
        userNamespaces: event('crun', containerd, false),
        userNamespacesOfNoTable: event(missing, containerd, false),
      },
      Object.fromEntries(Object.entries(eventsOfHandlers).map(([what, words]) => [what, noSandbox + words])),
    );
  });

  it('are those of a real node about recursive read-only mounts', () => {
    const seen = factsSeen.filter(
      ({ id, handler }) => id === 'recursive-read-only' && /^(runsc|youki)$/.test(handler),
    );
    for (const { handler, pod, seen: outcome } of seen) {
      const said = recursiveReadOnlyFailure(readPodSpec(pod.spec), handler, containerd, version);
      assert.equal(said, 'event' in outcome ? outcome.event : '');
    }
    assert.equal(seen.length, 2);
  });

  for (const { reason, message, pod } of rejections) {
    it(`are those of a real node that rejects a Pod: ${reason}`, () => {
      const { requests = {}, ...ofPod } = pod as ObjectValue;
      const spec = { nodeName: 'node', ...ofPod, containers: [{ name: 'c', resources: { requests } }] };
      assert.deepEqual(kubeletRejection(readPodSpec(spec), containerd, version), { reason, message });
    });
  }

  for (const [type, words] of Object.entries(eventsOfRuntimeTypes)) {
    it(`are those of a real node about the runtime_type "${type}"`, () => {
      const isPath = type.startsWith('/');
      const said = isPath ? foreignOptionsWords : (shimFailure(type) ?? missingShimWords(type));
      assert.ok(words.endsWith(said), `${words}\ndoes not end with\n${said}`);
    });
  }
});

describe('the cgroup of a Pod with an overhead', () => {
  for (const [index, { containers, cpuShares, cpuQuota, memory }] of cgroups.entries()) {
    it(`is that of a real node, Pod ${index + 1}`, () => {
      const spec = {
        overhead: { cpu: '250m', memory: '120Mi' },
        containers: containers.map((resources, name) => ({ name: `c${name}`, resources })),
      };
      assert.deepEqual(podCgroup(readPodSpec(spec), version), {
        cpuShares,
        // The quota is in microseconds of 100 milliseconds.
        cpuLimit: cpuQuota === undefined ? undefined : cpuQuota / 100n,
        memoryLimit: memory,
      });
    });
  }
});
