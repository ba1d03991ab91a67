import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { isContinuousIntegration } from '../../scripts/project.ts';
import { testedRelease } from '../../scripts/setup/control-plane.ts';
import { nodeParts, whyNoNode } from '../../scripts/setup/node/node.ts';
import { sandboxFailure } from '../../server/kubernetes/kubelet/create-sandbox.ts';
import { kubeletRejection } from '../../server/kubernetes/kubelet/kubelet-rejection.ts';
import { podCgroup } from '../../server/kubernetes/kubelet/pod-cgroup.ts';
import { readNode } from '../../server/kubernetes/scheduling/node.ts';
import { readPodSpec } from '../../server/kubernetes/scheduling/pod.ts';
import { patienceWithAll } from '../support/patience.ts';
import { release } from '../unit/kubernetes/objects.ts';
import { cgroups, eventsOfHandlers, eventsOfRuntimeTypes, noSandbox, rejections } from './facts/events.ts';
import { type FactSeen, whyNotJudged } from './facts/fact-seen.ts';
import { factsSeen } from './facts/index.ts';
import { hasWords, isWords } from './facts/matches-words.ts';
import { judgedNode } from './machine/judged-node.ts';
import type { NodeReport } from './node-report.ts';
import { isComparable } from './pods/ask-about-facts.ts';
import type { WhatCame } from './pods/run-pod.ts';

const skip = whyNoNode() ?? false;
if (skip !== false && isContinuousIntegration()) throw new Error(skip);

const version = release(testedRelease);

describe('a real node', { skip }, () => {
  let report: NodeReport;

  before(
    async () => {
      report = await judgedNode(nodeParts(), line => console.log(line));
    },
    { timeout: 2 * patienceWithAll },
  );

  it('runs a Pod with the kernel that its class stands for, and with the default handler without a class', () => {
    const { runc, gvisor, withoutClass, kernel } = report.chain;
    assert.deepEqual([runc, withoutClass], [{ output: kernel }, { output: kernel }]);
    assert.ok(
      'output' in gvisor && isWords(gvisor.output, '<version>gvisor; Starting gVisor'),
      shown(gvisor),
    );
  });

  it('runs a Pod where its class says, with its overhead', () => {
    const { fromClass, ofOtherNodes } = report.chain;
    const nodeName = 'node.test';
    const nodeSelector = { 'kubernetes.io/hostname': nodeName };
    assert.deepEqual(fromClass, { nodeName, nodeSelector, overhead: { cpu: '10m', memory: '8Mi' } });
    assert.match(ofOtherNodes, /^0\/1 nodes are available: 1 node\(s\) didn't match Pod's node affinity/);
  });

  it('gets no new Pod of a class that is gone', () => {
    assert.deepEqual(report.chain.newPodOfDeletedClass, {
      status: 403,
      message: 'pods "late" is forbidden: pod rejected: RuntimeClass "deleted" not found',
    });
  });

  it('runs the releases that the facts name, and reports what each handler supports', () => {
    const { containerRuntimeVersion, kubeletVersion, runtimeHandlers, supplementalGroupsPolicy } = readNode(
      report.node,
    );
    const handlers = new Map(
      runtimeHandlers?.map(({ name, ...features }) => [name, Object.values(features)]),
    );
    assert.deepEqual(
      [containerRuntimeVersion, kubeletVersion, supplementalGroupsPolicy],
      ['containerd://2.3.7', version, true],
    );
    // Recursive read-only mounts, user namespaces.
    const expected = {
      '': [true, true],
      runc: [true, true],
      'runc-deb': [true, false],
      crun: [false, false],
    };
    for (const [name, features] of Object.entries({
      ...expected,
      runsc: [false, true],
      'type-3': [false, false],
    }))
      assert.deepEqual(handlers.get(name), features, name);
  });

  describe('starts no Pod, in the words that we quote', () => {
    const classes = {
      noTable: 'not-configured',
      classDeleted: undefined,
      untrustedWithoutTable: 'untrusted',
      userNamespaces: 'crun',
      userNamespacesOfNoTable: 'not-configured',
    };
    for (const [what, handler] of Object.entries(classes)) {
      it(what, () => {
        const name = what as keyof typeof classes;
        const came = report.handlers[name] ?? '';
        const recorded = noSandbox + eventsOfHandlers[name];
        assert.ok(isWords(came, recorded), `${came}\nis not\n${recorded}`);
        const pod = readPodSpec(name.startsWith('user') ? { hostUsers: false } : {});
        const predicted = sandboxFailure(
          pod,
          { name: 'shortlived', handler },
          readNode(report.node),
          version,
        );
        assert.ok(isWords(came, predicted ?? ''), `${came}\nis not\n${predicted}`);
      });
    }

    for (const [type, words] of Object.entries(eventsOfRuntimeTypes)) {
      it(`with the runtime_type "${type}"`, () => {
        const came = report.types[type] ?? '';
        assert.ok(isWords(came, noSandbox + words), `${came}\nis not\n${words}`);
      });
    }
  });

  for (const [index, { reason }] of rejections.entries()) {
    it(`rejects a Pod: ${reason}`, () => {
      const { spec, ...came } = report.rejections[index]!;
      assert.deepEqual(came, kubeletRejection(readPodSpec(spec), readNode(report.node), version));
      assert.equal(came.reason, reason);
    });
  }

  for (const index of cgroups.keys()) {
    it(`gives a Pod with an overhead the cgroup that we predict, Pod ${index + 1}`, () => {
      const { spec, cgroup } = report.cgroups[index]!;
      const { cpuShares, cpuLimit, memoryLimit } = podCgroup(readPodSpec(spec), version);
      assert.deepEqual(cgroup, {
        cpuShares: String(cpuShares),
        cpuQuota: String(cpuLimit === undefined ? -1n : cpuLimit * 100n),
        memory: String(memoryLimit ?? noMemoryLimit),
      });
    });
  }

  for (const [index, fact] of factsSeen.entries()) {
    if (whyNotJudged(fact) !== undefined) continue;
    it(titleOf(fact, index), () => judge(fact, report.facts[index]!, report));
  }

  for (const [index, fact] of factsSeen.entries()) {
    if (whyNotJudged(fact) !== undefined || !isComparable(fact)) continue;
    it(`${titleOf(fact, index)}, and not with runc`, () => {
      const came = report.withRunc[index]!;
      assert.ok(
        'saw' in fact.seen && !('output' in came && isWords(came.output, fact.seen.saw)),
        shown(came),
      );
    });
  }

  // Not tests that are skipped: what this node cannot judge is no fault of it.
  it('judges at least forty of the facts that we have of runtimes', (context: TestContext) => {
    const left = factsSeen.flatMap(fact => {
      const why = whyNotJudged(fact);
      return why === undefined ? [] : [`${fact.runtime} ${fact.id} (${why})`];
    });
    const judged = factsSeen.length - left.length;
    context.diagnostic(`${judged} facts were judged; not: ${left.join(', ')}`);
    assert.ok(judged >= 40, String(judged));
  });
});

/** What the kernel says of a cgroup without a limit: the largest number of whole pages. */
const noMemoryLimit = 2n ** 63n - 4096n;

function judge({ seen, handler }: FactSeen, came: WhatCame, { node }: NodeReport): void {
  if (seen.starts) {
    assert.ok('output' in came && isWords(came.output, seen.saw), `${shown(came)}\nis not\n${seen.saw}`);
  } else if ('event' in seen) {
    const isSo = 'failure' in came && hasWords(came.failure, seen.event);
    assert.ok(isSo, `${shown(came)}\nhas no\n${seen.event}`);
  } else {
    assert.ok('failure' in came, shown(came));
    const reported = readNode(node).runtimeHandlers?.find(({ name }) => name === handler);
    const feature = seen.reports.slice('no '.length) as 'userNamespaces' | 'recursiveReadOnlyMounts';
    assert.equal(reported?.[feature], false);
  }
}

function titleOf({ runtime, id, handler, isExempt }: FactSeen, index: number): string {
  const count = factsSeen
    .slice(0, index)
    .filter(other => other.runtime === runtime && other.id === id).length;
  const which = count === 0 ? '' : ` (${count + 1})`;
  return `${runtime} ${id}${which}: ${isExempt ? 'does not apply to' : 'is so with'} ${handler}`;
}

function shown(came: WhatCame): string {
  return 'output' in came ? came.output : `it does not start: ${came.failure}`;
}
