import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('runtime-class-definition');
const remove = 'Remove the definition from this file';

const message =
  'warning runtime-class-definition: RuntimeClass is built in since Kubernetes 1.14: nothing needs this definition. Where a cluster still has it, create its classes as node.k8s.io/v1 first: deleting the definition deletes the old ones.';

const definition = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata:
  name: runtimeclasses.node.k8s.io
spec: { group: node.k8s.io }
`;

const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n';

describe('runtime-class-definition', () => {
  it('finds it among other documents, with either line break', async () => {
    const picture = `${pod}---\n${definition.replace('spec', `        ${'^'.repeat(26)} ${message}\nspec`)}---\n${pod}`;
    await check(picture);
    await check(withCrlf(picture));
  });

  it('finds it in JSON and in a list, where the file has to be changed by hand', async () => {
    const json = `{
  "apiVersion": "apiextensions.k8s.io/v1beta1", "kind": "CustomResourceDefinition",
  "metadata": {
    "name": "runtimeclasses.node.k8s.io"
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${message}
  }
}
`;
    await check(`=== crd.json\n${json}`);
    assert.deepEqual(await offeredFixes('runtime-class-definition', `=== crd.json\n${json}`), []);
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${definition.trimEnd().replaceAll('\n', '\n  ')}\n`;
    assert.deepEqual(await offeredFixes('runtime-class-definition', list), []);
  });

  it('is removed with the line above it, wherever it stands', async () => {
    assert.equal(await fix(`${pod}---\n${definition}`, remove), pod);
    assert.equal(await fix(`${definition}---\n${pod}`, remove), `---\n${pod}`);
    assert.equal(await fix(`${pod}---\n${definition}---\n${pod}`, remove), `${pod}---\n${pod}`);
  });

  it('is removed without the comments around it', async () => {
    const text = `# Licence\n\n---\n# the resource\n${definition}# end\n---\n${pod}`;
    assert.equal(await fix(text, remove), `# Licence\n\n---\n# the resource\n# end\n---\n${pod}`);
  });

  it('says nothing of other definitions', () =>
    check(definition.replace('runtimeclasses.node.k8s.io', 'sandboxes.node.k8s.io')));
});
