import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseVersion } from '../../../../server/kubernetes/objects/versions.ts';
import type { ExportRequest } from '../../../../server/policy/export/export-request.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { exportedFrom } from '../../../support/exported-policy.ts';

describe('an exported policy', () => {
  it('compares the RuntimeClasses of the cluster where isolation matters', () => {
    const { objects } = exportedFrom('requirements: [{needs: {isolation: virtual-machine}}]');
    const isolation = objects.find(({ object }) => nameOf(object) === 'runtimeclass-requirement-1-isolation');
    const { spec } = isolation!.object as {
      spec: { paramKind: object; validations: { expression: string }[] };
    };
    assert.deepEqual(spec.paramKind, { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass' });
    expectText(
      spec.validations[0]!.expression,
      `variables.className != params.metadata.name ||
variables.isolation == ''`,
    );
  });

  // What a real API server contradicted once.
  it('negates a whole comparison, and says one thing of a class with a wrong handler', () => {
    const { objects } = exportedFrom(`requirements: [{needs: {forbiddenClasses: [runc]}}]
classes: {fast: {handlers: [runc], isolation: virtual-machine}}`);
    const text = JSON.stringify(objects);
    assert.ok(text.includes("|| !(variables.className == 'runc')"), text);
    assert.ok(text.includes("object.metadata.name != 'fast' || !(object.handler in ['runc']) || {"), text);
  });

  it('has names that no two objects share and that a server takes, however alike the requirements are called', () => {
    const requirement = (name: string) =>
      `{name: ${JSON.stringify(name)}, needs: {isolation: virtual-machine, forbiddenClasses: [a]}}`;
    const names = ['a b', 'A-B', '密码', 'meaning', 'a b isolation', 'x'.repeat(300), '../\n#'].map(
      requirement,
    );
    const { objects } = exportedFrom(
      `requirements: [${names.join(', ')}]\nclasses: {fast: {handlers: [runc]}}`,
    );
    const keys = objects.map(({ object }) => `${object['kind']} ${nameOf(object)}`);
    assert.equal(new Set(keys).size, keys.length, keys.join('\n'));
    for (const { object } of objects) assert.match(nameOf(object), /^[a-z0-9]([-a-z0-9]{0,200}[a-z0-9])?$/);
  });

  it('says what it does not say', () => {
    const { unsaid, objects } = exportedFrom(
      `requirements:
- {name: gpus, needs: {gpu: true, userNamespaces: true}}
- {name: groups, namespaces: ["+(a|b)"], defaultClass: a, needs: {allowedClasses: [a]}}
- {name: lists, needs: {allowedClasses: ["[[:alpha:]]"]}}`,
    );
    expectText(
      unsaid.join('\n'),
      `groups: one of its globs cannot be a regular expression, so "defaultClass" is not exported
gpus: "gpu" depends on the nodes, which CEL does not see
gpus: "userNamespaces" depends on the nodes, which CEL does not see
groups: one of its globs cannot be a regular expression, so nothing of it is exported
lists: one of the globs of "allowedClasses" cannot be a regular expression`,
    );
    assert.deepEqual(
      objects.map(({ object }) => nameOf(object)),
      ['runtimeclass-fractional-bytes', 'runtimeclass-fractional-bytes-classes'],
    );
  });

  it('is for a release: what it does not serve is not used', () => {
    const text = 'requirements: [{name: it, defaultClass: kata, needs: {}}]';
    const mutating = (version: string) => {
      const { objects, unsaid, notes } = exportedFrom(text, { version: parseVersion(version)! });
      const found = objects.find(({ object }) => object['kind'] === 'MutatingAdmissionPolicy');
      return [
        found?.object['apiVersion'],
        ...unsaid,
        ...notes.filter(note => note.includes('off by default')),
      ];
    };
    assert.deepEqual(mutating('1.36'), ['admissionregistration.k8s.io/v1']);
    assert.deepEqual(mutating('1.34').length, 2);
    assert.match(mutating('1.33').join(' '), /^\S+v1alpha1 Kubernetes 1\.33\.0 serves/);
    assert.match(mutating('1.31').join(' '), /it: "defaultClass" needs a MutatingAdmissionPolicy/);
  });

  it('never refuses where it is only to warn or to record', () => {
    const actions = (action: ExportRequest['action']) => {
      const { objects } = exportedFrom('requirements: [{needs: {forbiddenClasses: [a]}}]', { action });
      return objects.flatMap(
        ({ object }) => (object['spec'] as { validationActions?: string[] }).validationActions ?? [],
      );
    };
    assert.deepEqual(actions('Deny'), ['Deny', 'Warn', 'Audit', 'Warn', 'Audit']);
    assert.deepEqual(actions('Warn'), ['Warn', 'Audit', 'Warn', 'Audit', 'Warn', 'Audit']);
    assert.deepEqual(actions('Audit'), ['Audit', 'Audit', 'Audit']);
  });
});

function nameOf(object: Readonly<Record<string, unknown>>): string {
  return (object['metadata'] as { name: string }).name;
}
