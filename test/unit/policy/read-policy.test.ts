import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPolicy } from '../../../server/policy/read-policy.ts';
import { parse } from '../../../server/yaml/parse.ts';

describe('reading a policy', () => {
  it('gives the requirements in order, and what class names mean', () => {
    const { policy, problems } = read(`
requirements:
- name: untrusted code
  namespaces: [ci, "tenant-*"]
  labels: {trust: untrusted}
  images: ["*.example.com/*"]
  needs:
    isolation: virtual-machine
    userNamespaces: true
    gpu: false
    allowedClasses: [kata-*]
- needs: {forbiddenClasses: [runc]}
classes:
  sandboxed: {isolation: user-space-kernel, handlers: [runsc]}
`);
    assert.deepEqual(problems, []);
    assert.deepEqual(policy, {
      requirements: [
        {
          name: 'untrusted code',
          namespaces: ['ci', 'tenant-*'],
          labels: { trust: 'untrusted' },
          images: ['*.example.com/*'],
          needs: { isolation: 'virtual-machine', userNamespaces: true, allowedClasses: ['kata-*'] },
          range: policy.requirements[0]?.range,
        },
        {
          name: 'requirement 2',
          namespaces: [],
          labels: {},
          images: [],
          needs: { forbiddenClasses: ['runc'] },
          range: policy.requirements[1]?.range,
        },
      ],
      classes: [
        {
          className: 'sandboxed',
          isolation: 'user-space-kernel',
          handlers: ['runsc'],
          range: policy.classes[0]?.range,
        },
      ],
    });
  });

  it('says of everything that cannot be meant where it is and what may stand there, and keeps the rest', () => {
    const text = `
requirement: []
requirements:
- needs: {isolation: vm, gpu: sometimes}
- name: without needs
- just text
- needs: {allowedClasses: kata, forbiddenClasses: [[a]]}
classes: [sandboxed]
`;
    const { policy, problems } = read(text);
    const said = problems.map(({ range, message }) => `${text.slice(range.start, range.end)}: ${message}`);
    assert.equal(
      said.join('\n'),
      [
        'requirement: Unknown key "requirement". Known keys: requirements, classes.',
        '[sandboxed]: "classes" must be a map from class names.',
        'vm: "vm" is no level of isolation. Use one of these: process, user-space-kernel, virtual-machine, confidential-virtual-machine.',
        'sometimes: "gpu" must be true or false.',
        'without needs: A requirement must have "needs".',
        'just text: Expected a map with name, namespaces, labels, images, defaultClass, needs.',
        'kata: "allowedClasses" must be a list.',
        '[a]: "forbiddenClasses" must be a list of strings.',
      ].join('\n'),
    );
    assert.deepEqual(
      policy.requirements.map(({ name, needs }) => ({ name, needs })),
      [
        { name: 'requirement 1', needs: {} },
        { name: 'requirement 4', needs: {} },
      ],
    );
  });

  it('leaves out a requirement of which it is not known whom it is about', () => {
    const { policy, problems } = read(`
requirements:
- {name: misspelled, namespace: [ci], needs: {gpu: true}}
- {name: no list, namespaces: ci, needs: {gpu: true}}
- {name: no map, labels: [ci], needs: {gpu: true}}
- {name: no text, labels: {tier: [web]}, needs: {gpu: true}}
- {name: null, labels: {tier: null}, needs: {gpu: true}}
- {name: nothing, labels: {tier: }, needs: {gpu: true}}
- {name: right, namespaces: [ci], labels: {tier: "", stage: "null"}, needs: {gpu: true}}
`);
    assert.deepEqual(
      policy.requirements.map(({ name }) => name),
      ['right'],
    );
    assert.deepEqual(
      problems.map(({ message }) => message),
      [
        'Unknown key "namespace". Known keys: name, namespaces, labels, images, defaultClass, needs.',
        '"namespaces" must be a list.',
        '"labels" must be a map of strings.',
        'The value of the label "tier" must be a string.',
        'The value of the label "tier" must be a string.',
        'The value of the label "tier" must be a string.',
      ],
    );
  });

  it('leaves out a requirement with a glob that cannot be used, and of needs the list of what is allowed', () => {
    const { policy, problems } = read(`
requirements:
- {name: whom, images: ["!(a)"], needs: {gpu: true}}
- {name: what, needs: {allowedClasses: [kata, "!(a)"], forbiddenClasses: [runc, "!(a)"], gpu: true}}`);
    assert.deepEqual(
      policy.requirements.map(({ name, needs }) => [name, needs]),
      [['what', { forbiddenClasses: ['runc'], gpu: true }]],
    );
    assert.equal(problems.length, 3);
  });

  it('asks for nothing where the file is empty or something else', () => {
    const nothing = { requirements: [], classes: [] };
    assert.deepEqual(read('').policy, nothing);
    assert.deepEqual(read('just text').policy, nothing);
  });
});

function read(text: string) {
  return readPolicy(parse(text).root);
}
