import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chartClasses } from '../../../../server/kubernetes/classes/chart-classes.ts';
import {
  type OperatorClass,
  operatorClasses,
} from '../../../../server/kubernetes/classes/operator-classes.ts';
import { readManifests } from '../../../../server/kubernetes/manifests/manifest.ts';
import { parse } from '../../../../server/yaml/parse.ts';
import { toValue } from '../../../../server/yaml/value.ts';

describe('the classes of operators', () => {
  it('are read from the objects that make operators create them', () => {
    assert.deepEqual(
      ofObject(`
apiVersion: runtime.spinkube.dev/v1alpha1
kind: Shim
metadata: { name: spin-v2 }
spec: { runtimeClass: { name: wasmtime-spin-v2, handler: spin-v2 } }`),
      ['wasmtime-spin-v2 (spin-v2) at spec.runtimeClass.name'],
    );
    assert.deepEqual(
      ofObject(`
apiVersion: confidentialcontainers.org/v1beta1
kind: CcRuntime
spec: { config: { runtimeClasses: [ kata, { name: kata-qemu-tdx, snapshotter: nydus } ] } }`),
      [
        'kata (kata) at spec.config.runtimeClasses.0',
        'kata-qemu-tdx (kata-qemu-tdx) at spec.config.runtimeClasses.1.name',
      ],
    );
    assert.deepEqual(
      ofObject(`
apiVersion: kataconfiguration.openshift.io/v1
kind: KataConfig
spec: { enablePeerPods: true }`),
      ['kata (kata) at kind', 'kata-remote (kata-remote) at kind'],
    );
    const policy = (enabled: boolean) => `
apiVersion: nvidia.com/v1
kind: ClusterPolicy
spec:
  operator: { runtimeClass: nvidia }
  kataManager: { enabled: ${enabled}, config: { runtimeClasses: [ { name: kata-nvidia-gpu } ] } }`;
    const nvidia = 'nvidia (nvidia) at spec.operator.runtimeClass';
    const kata = 'kata-nvidia-gpu (kata-nvidia-gpu) at spec.kataManager.config.runtimeClasses.0.name';
    assert.deepEqual(ofObject(policy(false)), [nvidia]);
    assert.deepEqual(ofObject(policy(true)), [nvidia, kata]);
  });

  it('are none of other kinds, of another group, and of objects that do not name them', () => {
    for (const text of [
      'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nspec: { operator: { runtimeClass: nvidia } }',
      'apiVersion: nvidia.com/v1\nkind: ClusterPolicy\nspec: { operator: {} }',
      'apiVersion: runtime.spinkube.dev/v1alpha1\nkind: Shim\nspec: { runtimeClass: { handler: spin-v2 } }',
      'apiVersion: runtime.spinkube.dev/v1alpha1\nkind: Shim\nspec: [1]',
      'apiVersion: confidentialcontainers.org/v1beta1\nkind: CcRuntime\nspec: { config: { runtimeClasses: [1, {}] } }',
    ]) {
      assert.deepEqual(ofObject(text), [], text);
    }
  });

  it('are those of the shims that the values of kata-deploy turn on', () => {
    const values = `
shims:
  disableAll: true
  qemu: { enabled: true }
  clh: { enabled: ~ }
  fc: { enabled: false }
  other: { enabled: true }`;
    assert.deepEqual(ofValues(values), ['kata-qemu (kata-qemu) at shims.qemu']);
    assert.deepEqual(ofValues(values.replace('true', 'false')), [
      'kata-qemu (kata-qemu) at shims.qemu',
      'kata-clh (kata-clh) at shims.clh',
    ]);
    assert.deepEqual(ofValues(`${values}\nenv: { multiInstallSuffix: b }`), [
      'kata-qemu-b (kata-qemu-b) at shims.qemu',
    ]);
    assert.deepEqual(ofValues('kata-deploy: { shims: { fc: { enabled: true } } }'), [
      'kata-fc (kata-fc) at kata-deploy.shims.fc',
    ]);
    assert.deepEqual(ofValues('spec: { values: { shims: { fc: { enabled: true } } } }'), [
      'kata-fc (kata-fc) at spec.values.shims.fc',
    ]);
    assert.deepEqual(ofValues('shims: [ qemu ]'), []);
    assert.deepEqual(ofValues(`${values}\nruntimeClasses: { enabled: false }`), []);
  });

  it("are those of the values of NVIDIA's GPU operator and of HAMi", () => {
    const operator = 'operator: { runtimeClass: gpu }\ndriver: { enabled: false }';
    assert.deepEqual(ofValues(operator), ['gpu (gpu) at operator.runtimeClass']);
    assert.deepEqual(ofValues('operator: { runtimeClass: gpu }'), []);
    assert.deepEqual(ofValues('gpu-operator: { operator: { runtimeClass: gpu }, toolkit: {} }'), [
      'gpu (gpu) at gpu-operator.operator.runtimeClass',
    ]);
    const plugin = (more: string) => `devicePlugin: { runtimeClassName: gpu${more} }`;
    assert.deepEqual(ofValues(plugin(', createRuntimeClass: true')), [
      'gpu (nvidia) at devicePlugin.runtimeClassName',
    ]);
    assert.deepEqual(ofValues(plugin('')), []);
  });
});

function ofObject(text: string): readonly string[] {
  return readManifests(parse(text).root).flatMap(operatorClasses).map(draw);
}

function ofValues(text: string): readonly string[] {
  return chartClasses(toValue(parse(text).root)).map(draw);
}

function draw({ name, handler, at }: OperatorClass): string {
  return `${name} (${handler}) at ${at.join('.')}`;
}
