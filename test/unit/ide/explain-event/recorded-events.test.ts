import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createRecogniser } from '../../../../server/ide/explain-event/recognise-event.ts';
import { readRecordedCases } from '../../../cluster/recorded-cases.ts';
import { eventsOfHandlers, eventsOfRuntimeTypes, noSandbox, rejections } from '../../../node/facts/events.ts';
import { factsSeen } from '../../../node/facts/index.ts';
import { expectLines } from '../../../support/expect/expect-text.ts';

const recognise = createRecogniser();

/** The broken link and the kind of a message: `table no-table-in-containerd`. */
function explained(message: string): string {
  const found = recognise([message]);
  return found === undefined ? 'unknown' : `${found.kind.link(found.facts)} ${found.kind.id}`;
}

describe('what a real node said is explained', () => {
  it('of classes and handlers', () => {
    expectLines(
      Object.entries(eventsOfHandlers).map(([what, words]) => `${what}: ${explained(noSandbox + words)}`),
      [
        'noTable: table no-table-in-containerd',
        'noTableUnderCrio: table no-table-in-crio',
        'classDeleted: class class-missing-on-start',
        'untrustedWithoutTable: table no-table-in-containerd',
        'userNamespaces: runtime no-user-namespaces',
        'userNamespacesOfNoTable: table handler-not-on-node',
      ],
    );
  });

  it('of the runtime_type in the table of a handler', () => {
    expectLines(
      Object.entries(eventsOfRuntimeTypes).map(([type, words]) => `${type}: ${explained(noSandbox + words)}`),
      [
        ': table no-runtime-type',
        'runc: table invalid-runtime-type',
        'bin/containerd-shim-runc-v2: table invalid-runtime-type',
        'io.containerd.noshim.v1: runtime missing-shim',
        'io.containerd.runc.v1: runtime missing-shim',
        'io.containerd.runtime.v1.linux: runtime missing-shim',
        '/usr/bin/containerd-shim-runc-v2: table foreign-options',
      ],
    );
  });

  it('of Pods that the kubelet rejects', () => {
    expectLines(
      rejections.map(({ reason, message }) => `${reason}: ${explained(message)}`),
      [
        'OutOfcpu: node out-of-resource',
        'OutOfmemory: node out-of-resource',
        'NodeAffinity: node node-does-not-match',
        'PodOSNotSupported: node feature-not-on-node',
      ],
    );
  });

  it('of what runtimes cannot do', () => {
    const failed = factsSeen.flatMap(({ runtime, id, seen }) =>
      'event' in seen ? [`${runtime} ${id}: ${explained(noSandbox + seen.event)}`] : [],
    );
    expectLines(
      [...new Set(failed)],
      [
        'gvisor host-network-under-cri-o: runtime limitation-host-network-under-cri-o',
        'gvisor host-users: runtime limitation-host-users',
        'gvisor untrusted-workload: workload untrusted-annotation',
        'gvisor selinux: runtime limitation-selinux',
        'gvisor seccomp-file: runtime limitation-seccomp-file',
        'gvisor proc-mount: runtime limitation-host-users',
        'gvisor mount-propagation: runtime limitation-mount-propagation',
        'gvisor recursive-read-only: runtime no-recursive-read-only',
        'gvisor block-device-path: runtime limitation-block-device-path',
        'runc host-users: runtime no-user-namespaces',
        'runc small-memory-limit: runtime limitation-small-memory-limit',
        'crun host-users: runtime no-user-namespaces',
        'crun small-memory-limit: runtime limitation-small-memory-limit',
        'crun newer-oci-version: runtime limitation-newer-oci-version',
        'youki host-users: runtime no-user-namespaces',
        'youki recursive-read-only: runtime no-recursive-read-only',
        'youki mount-propagation: unknown',
      ],
    );
  });
});

describe('what a real API server answered is explained', () => {
  const refused = readRecordedCases().filter(({ message }) => message !== null);
  for (const { id, title, req, message } of refused) {
    it(`${id}: ${title}`, () => {
      const isNameOfUrl = message!.startsWith('the name of the object');
      assert.equal(
        explained(message!).split(' ')[0],
        isNameOfUrl ? 'unknown' : linkOf(req, message!),
        message!,
      );
    });
  }
});

/** The broken link of a refusal: the object that was sent, or the class that it names. */
function linkOf(req: string, message: string): string {
  if (/\/runtimeclasses/.test(req)) return /is invalid: \[?handler:/.test(message) ? 'handler' : 'class';
  return /RuntimeClass "[^"]*" not found/.test(message) ? 'class' : 'workload';
}

const shared = join(import.meta.dirname, '../../../../../shared');

// What lies in a folder beside the checkout is compared where it is there.
describe('what was written down of nodes and newer servers is explained', () => {
  const events = join(shared, 'findings/real-node.md');
  it('events of a real node', context => {
    if (!existsSync(events)) return context.diagnostic(`not compared: no ${events}`);
    const [, section = ''] = readFileSync(events, 'utf8').split('## Events, word for word');
    const messages = [...section.matchAll(/`([^`]{30,})`/g)].flatMap(([, message = '']) =>
      /: $|desc = $/.test(message) ? [] : [message],
    );
    assert.ok(messages.length > 8);
    assert.deepEqual(
      messages.filter(message => explained(message) === 'unknown'),
      [],
    );
  });

  const cases = join(shared, 'facts/beyond-apiserver-cases.md');
  it('cases beyond the API server', context => {
    if (!existsSync(cases)) return context.diagnostic(`not compared: no ${cases}`);
    const rows = new Map(
      readFileSync(cases, 'utf8')
        .split('\n')
        .map(line => [line.split('|')[1]?.trim(), line.split(' | ').at(-1)] as const),
    );
    const links = Object.entries(linksOfCases).flatMap(([link, ids]) =>
      ids.split(' ').map(id => [id, link] as const),
    );
    const found = links.map(([id]) => `${id} ${explained(rows.get(id) ?? '').split(' ')[0]}`);
    assert.deepEqual(
      found,
      links.map(([id, link]) => `${id} ${link}`),
    );
  });
});

const linksOfCases = {
  node: 'B01 B08 B15 B16',
  class: 'B22 B23 B29 B55 B69',
  workload: 'B24 B25 B26 B43 B46',
  table: 'B30 B31 B32 B33',
  runtime: 'B39 B40 B41',
  handler: 'B58',
} as const;
