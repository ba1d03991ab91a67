import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { patchFiles } from '../../../server/kustomize/named-files.ts';
import { parse } from '../../../server/yaml/parse.ts';

describe('a kustomization', () => {
  it('names its patches in three ways, as files or in place', () => {
    const text = `
patches:
  - path: deployment.yaml
    target: { kind: Deployment }
  - { patch: "- op: remove\\n  path: /spec" }
  - path: "../common/class.yaml"
  - null
patchesJson6902:
  - target: { name: web }
    path: remove.json
patchesStrategicMerge:
  - strategic.yaml
  - |-
    kind: Pod
    spec: {}
  - &again late.yaml
  - *again
`;
    assert.deepEqual(patchFiles(parse(text).root), [
      ...['deployment.yaml', '../common/class.yaml', 'remove.json'],
      ...['strategic.yaml', 'late.yaml', 'late.yaml'],
    ]);
  });

  it('may be anything while it is being typed', () => {
    for (const text of [
      '',
      'patches:',
      'patches: a',
      'patches: [',
      'patches:\n  - path:\n',
      '- path: a',
      'patches: {path: a}',
    ]) {
      assert.deepEqual(patchFiles(parse(text).root), [], text);
    }
  });
});
