import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diagnose } from '../../../../../server/ide/diagnostics/engine/diagnose.ts';
import { toDiagnostic } from '../../../../../server/ide/diagnostics/engine/to-diagnostic.ts';
import { filesOf } from '../../../../support/picture.ts';
import { openWorkspace, uriOf } from '../../../../support/workspace.ts';

describe('what a runtime cannot do', () => {
  it('is said once for a Pod, with the other places beside it', async () => {
    const volumes = ['a', 'b', 'c'].map(name => `{ name: ${name}, hostPath: { path: /${name} } }`);
    assert.deepEqual(await found('kata-qemu', '{}', `volumes: [${volumes.join(', ')}]`), [
      'different-on-runtime 8:24, also 8:61 8:98',
    ]);
  });

  it('is said of what somebody asks for, and not of what is demanded of all', async () => {
    const seccomp = (type: string) => `securityContext: { seccompProfile: { type: ${type} } }`;
    const pod = `${seccomp('RuntimeDefault')}\n  initContainers: [{ name: i, image: i, ${seccomp('Localhost')} }]`;
    assert.deepEqual(await found('kata-qemu', '{}', pod), ['weaker-on-runtime 9:60']);
  });

  it('is nothing of a Pod as the level restricted demands it, on GKE Sandbox', async () => {
    const security = 'runAsNonRoot: true, seccompProfile: { type: RuntimeDefault }';
    const container =
      '{ allowPrivilegeEscalation: false, runAsNonRoot: true, capabilities: { drop: [ALL] }, seccompProfile: { type: RuntimeDefault } }';
    const onGke = 'gvisor\nscheduling: { nodeSelector: { sandbox.gke.io/runtime: gvisor } }';
    assert.deepEqual(await found(onGke, container, `securityContext: { ${security} }`), []);
  });

  it('is nothing that only a policy of nodes decides which is not the default', async () => {
    const guaranteed = 'resources: { limits: { cpu: 2, memory: 1Gi } }';
    assert.deepEqual(await found('kata-qemu', `{} , ${guaranteed}`, 'terminationGracePeriodSeconds: 1'), []);
    const volumes = [
      '{ name: a, emptyDir: { medium: Memory, sizeLimit: 50M } }',
      '{ name: b, emptyDir: { sizeLimit: 1Gi } }',
      '{ name: c, emptyDir: {} }',
    ];
    assert.deepEqual(await found('kata-qemu', '{}', `volumes: [${volumes.join(', ')}]`), []);
    assert.deepEqual(await found('kata-clh', '{}', `volumes: [${volumes[1]}]`), []);
    assert.deepEqual(await found('runsc', '{}', `volumes: [${volumes.join(', ')}]`), []);
  });

  it('is nothing that does not hold for all that a handler can be: peer Pods have no limits to miss', async () => {
    const requests = '{} , resources: { requests: { cpu: 1 } }';
    const volumes = 'volumes: [{ name: a, hostPath: { path: /a } }]';
    assert.deepEqual(await found('kata-qemu', requests, volumes), [
      'runtime-needs-configuration 7:72',
      'different-on-runtime 8:24',
    ]);
    assert.deepEqual(await found('kata', requests, volumes), []);
  });

  it('is nothing of a Pod for a GPU without a class, which may get it by CDI', async () => {
    const gpu = '{} , resources: { limits: { nvidia.com/gpu: 1 } }';
    const names = ['nvidia', 'nvidia-cdi', 'nvidia-legacy'];
    // What a Pod without a class may miss is no limitation of its runtime.
    const missing = (name: string) => (name === 'nvidia' ? ['gpu-without-class 6:82, also 3:19'] : []);
    for (const name of names) {
      assert.deepEqual(await found(name, gpu, 'hostPID: true', ''), missing(name));
    }
    const deliberate = '{} , env: [{ name: NVIDIA_VISIBLE_DEVICES, value: void }]';
    assert.deepEqual(await found('nvidia', deliberate, 'hostPID: true'), []);
  });
});

/** `rule line:column, also line:column` of what is found in a Pod, each counted from 1. */
async function found(
  handler: string,
  securityContext: string,
  fields: string,
  named = 'runtimeClassName: a\n  ',
): Promise<string[]> {
  const files = filesOf(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
overhead: { podFixed: { memory: 2Gi, cpu: 1 } }
handler: ${handler}
=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  # The class and what the Pod asks for.
  ${named}containers: [{ name: c, image: i, securityContext: ${securityContext} }]
  ${fields}
`);
  const snapshot = (await openWorkspace(files)).snapshot();
  const file = snapshot.file(uriOf('pod.yaml'))!;
  return diagnose(snapshot, file).map(diagnosis => {
    const { code, range, relatedInformation = [] } = toDiagnostic(snapshot, file, diagnosis);
    const [first, ...others] = [range, ...relatedInformation.map(({ location }) => location.range)].map(
      ({ start }) => `${start.line + 1}:${start.character + 1}`,
    );
    return [`${code} ${first}`, others.join(' ')].filter(text => text !== '').join(', also ');
  });
}
