import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { sourceOf } from '../../../server/documents/source-of.ts';
import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

const box = `apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata:
  name: box
handler: runsc`;
const pod = `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  runtimeClassName: box
  # runtimeclass: ignore overhead-by-hand
  overhead: {cpu: 1}`;
const deployment = `# runtimeclass: ignore
apiVersion: apps/v1
kind: Deployment
spec:
  runtimeClassName: box
  template:
    spec:
      overhead: {cpu: 1}
      nodeSelector:
        a: b b
      runtimeClassName: box
      containers:
      - name: x`;
const oldList =
  'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClassList\nitems:\n- metadata: {name: spare}\n  handler: kata';

describe('a long List', () => {
  for (const [name, head, tail, column] of [
    ['as people write it', 'apiVersion: v1\nkind: List\nitems:\n', '', 2],
    ['as kubectl prints it', 'apiVersion: v1\nitems:\n', 'kind: List\nmetadata:\n  resourceVersion: ""\n', 0],
  ] as const) {
    it(`${name} has items apart, in which the same is wrong as in the whole`, async () => {
      const objects = Array.from({ length: 20 }, () => [box, pod, deployment, oldList]).flat();
      const text = head + objects.map(object => `# one\n${item(object, column)}`).join('') + tail;
      const session = await openWorkspace({ 'list.yaml': text });
      const uri = uriOf('list.yaml');
      const whole = new ManifestFile(SourceFile.of(uri, 1, text));
      const apart = new ManifestFile(sourceOf(uri, 1, text));
      assert.equal(whole.documents.length, 1);
      assert.equal(apart.documents.length, objects.length + (tail === '' ? 1 : 2));
      const found = (file: ManifestFile) =>
        diagnose(session.snapshot(), file).map(({ rule, message, severity, placed, range }) => ({
          rule: rule.id,
          message,
          severity,
          range: file.range(placed, range),
        }));
      assert.notDeepEqual(found(whole), []);
      assert.deepEqual(found(apart), found(whole));
    });
  }

  it('of other objects, and one that was saved of a cluster, stays whole', () => {
    const items = item(pod, 0).repeat(100);
    for (const [uri, text] of [
      ['pods.yaml', `apiVersion: v1\nkind: PodList\nitems:\n${items}`],
      ['.runtimeclass/prod.yaml', `apiVersion: v1\nkind: List\nitems:\n${items}`],
      [
        'cluster.yaml',
        `kind: List\nmetadata: {annotations: {runtimeclass.dev/context: a}}\nitems:\n${items}`,
      ],
    ] as const) {
      assert.equal(sourceOf(uriOf(uri), 1, text).documents.length, 1, uri);
    }
  });
});

function item(object: string, column: number): string {
  const lines = object.split('\n').map((line, index) => `${index === 0 ? '- ' : '  '}${line}\n`);
  return lines.map(line => ' '.repeat(column) + line).join('');
}
