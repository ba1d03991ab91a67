import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('windows-pod-field');

describe('windows-pod-field', () => {
  it('passes over fields that the server drops, because their gate is off', async () => {
    const pod = `apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  os: { name: windows }
  hostUsers: false
  resources: { requests: { cpu: 1 } }
  containers: [{ name: c, image: i }]
`;
    await check(pod, { kubernetesVersion: '1.32' });
    await check(
      `apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  os: { name: windows }
  hostUsers: false
  ^^^^^^^^^ error windows-pod-field: A Pod for Windows cannot have hostUsers. (API server: spec.hostUsers: Forbidden: cannot be set for a windows pod)
  resources: { requests: { cpu: 1 } }
  containers: [{ name: c, image: i }]
`,
      { kubernetesVersion: '1.33' },
    );
    await check(
      `apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  os: { name: windows }
  hostUsers: false
  ^^^^^^^^^ error windows-pod-field: A Pod for Windows cannot have hostUsers. (API server: spec.hostUsers: Forbidden: cannot be set for a windows pod)
  resources: { requests: { cpu: 1 } }
  ^^^^^^^^^ error windows-pod-field: A Pod for Windows cannot have resources. (API server: spec.resources: Forbidden: may not be set for a windows pod)
  containers: [{ name: c, image: i }]
`,
      { kubernetesVersion: '1.34' },
    );
  });
});
