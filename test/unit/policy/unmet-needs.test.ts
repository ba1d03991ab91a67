import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Needs } from '../../../server/policy/policy.ts';
import { type ClassFacts, type UnmetNeed, unmetNeeds } from '../../../server/policy/unmet-needs.ts';

const unknown: ClassFacts = {
  className: 'gvisor',
  isolation: undefined,
  userNamespaces: undefined,
  gpu: undefined,
};

describe('needs that a class does not meet', () => {
  it('are those of which the opposite is known', () => {
    const everything: Needs = {
      isolation: 'virtual-machine',
      userNamespaces: true,
      gpu: true,
      allowedClasses: ['kata-*'],
      forbiddenClasses: ['gv*'],
    };
    const facts = {
      className: 'gvisor',
      isolation: 'user-space-kernel',
      userNamespaces: false,
      gpu: false,
    } as const;
    assert.equal(
      inLines(unmetNeeds(everything, facts)),
      [
        'isolates by a user-space kernel; a virtual machine is required (by its runtime)',
        'cannot give Pods user namespaces',
        'has no node with a GPU',
        'is not one of the allowed classes (kata-*)',
        'is forbidden',
      ].join('\n'),
    );
  });

  it('are none where nothing is known', () => {
    const needs: Needs = { isolation: 'virtual-machine', userNamespaces: true, gpu: true };
    assert.deepEqual(unmetNeeds(needs, unknown), []);
  });

  it('are none where more is given than needed', () => {
    const facts = { ...unknown, isolation: 'confidential-virtual-machine', gpu: true } as const;
    assert.deepEqual(unmetNeeds({ isolation: 'virtual-machine', gpu: true }, facts), []);
  });

  it('forbid nothing to Pods without a class, and allow them nothing', () => {
    const none = { ...unknown, className: undefined };
    assert.deepEqual(unmetNeeds({ forbiddenClasses: ['*'] }, none), []);
    assert.equal(
      inLines(unmetNeeds({ allowedClasses: ['kata'] }, none)),
      'is not one of the allowed classes (kata)',
    );
  });
});

function inLines(unmet: readonly UnmetNeed[]): string {
  return unmet.map(({ text, isOfRuntime }) => `${text}${isOfRuntime ? ' (by its runtime)' : ''}`).join('\n');
}
