import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checked, pod } from './checked.ts';

describe('runtimeclass check, on stdin', () => {
  it('checks what helm and kustomize print, and says of which template', async () => {
    const rendered = `---
# Source: web/templates/pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: gvisr
---
# Source: web/templates/class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: gvisor}
handler: runsc
`;
    const { exitCode, output } = await checked({}, ['-'], 'text', rendered);
    assert.match(
      output,
      /^<stdin>:6:21: warning unknown-runtime-class: .*\n {2}6 \| {3}runtimeClassName: gvisr\n {4}\| {21}\^{5}\n {4}from: web\/templates\/pod\.yaml\n {4}possible fix: /,
    );
    assert.match(
      output,
      /\n1 warning in 1 file\n1 workload with a class, 1 class\. Not judged: class gvisr \(.*\)\.\n$/,
    );
    assert.equal(exitCode, 0);
    const findings = JSON.parse((await checked({}, ['-'], 'json', rendered)).output);
    const [finding] = findings;
    assert.deepEqual(
      [finding.file, finding.line, finding.rule, finding.template],
      ['<stdin>', 6, 'unknown-runtime-class', 'web/templates/pod.yaml'],
    );
  });

  it('knows the classes of folders beside it', async () => {
    const files = {
      'class.yaml': 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\nhandler: kata\n',
    };
    const asked = pod.replace('kata', 'katta');
    assert.match((await checked(files, ['-', '.'], 'text', asked)).output, /Did you mean "kata"/);
    assert.equal(
      (await checked(files, ['-', '.'], 'text', pod)).output,
      'No problems found in 2 files\n1 workload with a class, 1 class.\n',
    );
  });

  it('has to hold an object, and to be readable', async () => {
    const saysOf = async (text: string) => {
      const { exitCode, errors } = await checked({}, ['-'], 'text', text);
      return `${exitCode} ${errors}`;
    };
    assert.equal(await saysOf(''), '2 runtimeclass: <stdin> contains no object\n');
    assert.equal(
      await saysOf('---\n# Source: a/templates/b.yaml\n'),
      '2 runtimeclass: <stdin> contains no object\n',
    );
    assert.equal(await saysOf('command not found\n'), '2 runtimeclass: <stdin> contains no object\n');
    assert.equal(await saysOf('a: [\n'), '2 runtimeclass: <stdin>:1:5: not YAML: a ] is missing here\n');
    assert.equal(await saysOf('{"kind": "Pod"}\n'), '0 ');
  });

  it('can be read only once', async () => {
    assert.deepEqual(await checked({}, ['-', '-'], 'text', pod), {
      exitCode: 2,
      output: '',
      errors: 'runtimeclass: stdin can be read only once: name a file instead\n',
    });
  });
});
