import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inProject } from '../../../../../scripts/project.ts';
import { admissionEvents } from '../../../../../server/ide/explain-event/kinds/admission-events.ts';
import {
  clientEvents,
  otherClientEvents,
} from '../../../../../server/ide/explain-event/kinds/client-events.ts';
import { conflictEvents } from '../../../../../server/ide/explain-event/kinds/conflict-events.ts';
import { helmEvents, otherHelmEvents } from '../../../../../server/ide/explain-event/kinds/helm-events.ts';
import { kubeletEvents } from '../../../../../server/ide/explain-event/kinds/kubelet-events.ts';
import { policyEvents } from '../../../../../server/ide/explain-event/kinds/policy-events.ts';
import { quotaEvents } from '../../../../../server/ide/explain-event/kinds/quota-events.ts';
import { rejectionEvents } from '../../../../../server/ide/explain-event/kinds/rejection-events.ts';
import { schedulerEvents } from '../../../../../server/ide/explain-event/kinds/scheduler-events.ts';
import { userNamespaceEvents } from '../../../../../server/ide/explain-event/kinds/user-namespace-events.ts';
import { validationEvents } from '../../../../../server/ide/explain-event/kinds/validation-events.ts';
import { versionEvents } from '../../../../../server/ide/explain-event/kinds/version-events.ts';
import { webhookEvents } from '../../../../../server/ide/explain-event/kinds/webhook-events.ts';

const kinds = [
  ...[...webhookEvents, ...helmEvents, ...otherHelmEvents, ...conflictEvents, ...userNamespaceEvents],
  ...[...policyEvents, ...admissionEvents, ...quotaEvents, ...versionEvents, ...clientEvents],
  ...[...validationEvents, ...schedulerEvents, ...kubeletEvents, ...rejectionEvents, ...otherClientEvents],
];

/** The values of a kind's words, each by its own name. */
const factsOf = ({ patterns }: (typeof kinds)[number]) =>
  patterns.map(({ holes }) => Object.fromEntries(holes.map(({ name }) => [name, name])));

describe('the advice of each kind of event', () => {
  const titles = Object.values(JSON.parse(readFileSync(inProject('package.nls.json'), 'utf8')));

  for (const kind of kinds) {
    it(kind.id, () => {
      for (const facts of factsOf(kind)) {
        const said = [kind.what(facts), ...(kind.causes?.(facts) ?? []), ...(kind.check?.(facts) ?? [])];
        for (const surface of ['terminal', 'editor'] as const) {
          const advice = kind.advice(facts, surface);
          assert.ok(advice.length > 0);
          for (const { text } of [...said, ...advice]) {
            assert.match(text, /[.:]\S*$|`$/, text);
            assert.doesNotMatch(text, /this extension|—|nobody knows/i);
            if (surface === 'terminal') assert.doesNotMatch(text, /[Hh]over|quick fix|RuntimeClass: [A-Z]/);
            for (const [, title] of text.matchAll(/RuntimeClass: ([A-Z][^"”]+)["”]/g)) {
              assert.ok(titles.includes(title), title);
            }
          }
        }
      }
    });
  }
});

describe('a command that a person may copy', () => {
  it('has no name that a shell would obey', () => {
    for (const kind of kinds) {
      for (const facts of factsOf(kind)) {
        const hostile = Object.fromEntries(Object.keys(facts).map(name => [name, '$(reboot)']));
        for (const { text } of kind.check?.(hostile) ?? []) {
          const commands = [...text.matchAll(/`(kubectl[^`]*)`/g)].map(([, command]) => command!);
          for (const command of commands) assert.doesNotMatch(command, /[$();&|]\S*reboot/, command);
        }
      }
    }
  });
});
