import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../server/ide/completion/index.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { check } from '../../support/check.ts';
import { drawPlaces, openAtCursor } from '../../support/cursor.ts';

const shim = `=== shim.yaml
apiVersion: runtime.spinkube.dev/v1alpha1
kind: Shim
metadata: { name: spin }
spec: { runtimeClass: { name: wasmtime-spin-v2, handler: spin-v2 } }
`;
const values = `=== values.yaml
shims:
  disableAll: true
  qemu:
    enabled: true
customRuntimes:
  enabled: true
  runtimes:
    mine:
      runtimeClass: |
        kind: RuntimeClass
        apiVersion: node.k8s.io/v1
        metadata:
          name: kata-mine
        handler: kata-mine
`;
const pod = (name: string) => `=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: ${name} }
`;
const cluster = `=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/context: prod, runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z" } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc }
`;

describe('a class that an operator creates because of an object', () => {
  it('is no unknown class, in whatever cluster, and a slip of its name is found', async () => {
    await check(`${cluster}${shim}${pod('wasmtime-spin-v2')}`);
    await check(`${cluster}${values}${pod('kata-qemu')}`);
    await check(`${cluster}${values}${pod('kata-mine')}`);
    await check(`${shim}=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: wasmtme-spin-v2 }
                          ^^^^^^^^^^^^^^^ warning unknown-runtime-class: No file in this workspace declares a RuntimeClass "wasmtme-spin-v2". Did you mean "wasmtime-spin-v2"? Whether the cluster has it is not known.
`);
  });

  it('has its definition there, and a hover with its handler', async () => {
    assert.deepEqual(await describeAt(`${shim}${pod('wasm$0time-spin-v2')}`), [
      'shim.yaml:4:31 wasmtime-spin-v2',
      '**RuntimeClass `wasmtime-spin-v2`** is created because of Shim spin.\n\nHandler `spin-v2`: Spin, isolated by WebAssembly.',
    ]);
    const [place, text] = await describeAt(`${values}${pod('kata-q$0emu')}`);
    assert.equal(place?.split(' ')[0], 'values.yaml:4:5');
    assert.match(text!, /created because of Chart kata-deploy\.\n\nHandler `kata-qemu`: Kata Containers/);
    assert.deepEqual((await describeAt(`${values}${pod('kata-m$0ine')}`))[0], 'values.yaml:13:17 kata-mine');
  });

  it('is proposed', async () => {
    const { session, uri, position } = await openAtCursor(`${cluster}${shim}${pod('$0')}`);
    const proposed = complete(session.snapshot(), uri, position);
    assert.deepEqual(
      proposed.map(({ label }) => label),
      ['gvisor', 'wasmtime-spin-v2'],
    );
  });
});

async function describeAt(picture: string): Promise<readonly (string | undefined)[]> {
  const { session, uri, position } = await openAtCursor(picture);
  const snapshot = session.snapshot();
  const contents = hover(snapshot, uri, position)?.contents as { value: string } | undefined;
  return [
    ...drawPlaces(session, definition(snapshot, uri, position)),
    contents?.value.split('\n\n').slice(0, 2).join('\n\n'),
  ];
}
