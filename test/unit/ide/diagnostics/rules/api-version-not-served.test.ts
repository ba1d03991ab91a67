import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('api-version-not-served');
const saved = runtimeClassYaml('saved', 'runsc');

describe('api-version-not-served', () => {
  it('finds v1 before 1.20 and v1beta1 before 1.14, by the stated release', async () => {
    const text = `apiVersion: node.k8s.io/v1
            ^^^^^^^^^^^^^^ error api-version-not-served: node.k8s.io/v1 is not served before Kubernetes 1.20. Use node.k8s.io/v1beta1, which these releases serve. (kubectl: no matches for kind "RuntimeClass" in version "node.k8s.io/v1")
kind: RuntimeClass
metadata: { name: a }
handler: runsc
---
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: b }
handler: runsc
---
apiVersion: v1
kind: List
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: c }, handler: runsc }
                  ^^^^^^^^^^^^^^ error api-version-not-served: node.k8s.io/v1 is not served before Kubernetes 1.20. Use node.k8s.io/v1beta1, which these releases serve. (kubectl: no matches for kind "RuntimeClass" in version "node.k8s.io/v1")
`;
    await check(text, { kubernetesVersion: '1.19' });
    await check(text, { kubernetesVersion: '1.14' });
    await check(
      `apiVersion: node.k8s.io/v1
            ^^^^^^^^^^^^^^ error api-version-not-served: node.k8s.io/v1 is not served before Kubernetes 1.20. (kubectl: no matches for kind "RuntimeClass" in version "node.k8s.io/v1")
kind: RuntimeClass
metadata: { name: a }
handler: runsc
---
apiVersion: node.k8s.io/v1beta1
            ^^^^^^^^^^^^^^^^^^^ error api-version-not-served: node.k8s.io/v1beta1 is not served before Kubernetes 1.14. (kubectl: no matches for kind "RuntimeClass" in version "node.k8s.io/v1beta1")
kind: RuntimeClass
metadata: { name: b }
handler: runsc
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: c }
spec: { runtimeHandler: runsc }
`,
      { kubernetesVersion: '1.13' },
    );
  });

  it('is a warning where another cluster serves it, and says nothing of the classes of a saved cluster', () =>
    check(`${savedCluster({ context: 'new', serverVersion: 'v1.34.2' }, [saved])}${savedCluster({ context: 'old', serverVersion: 'v1.19.16' }, [saved])}=== class.yaml
apiVersion: node.k8s.io/v1
            ^^^^^^^^^^^^^^ warning api-version-not-served: node.k8s.io/v1 is not served before Kubernetes 1.20 (old). Use node.k8s.io/v1beta1, which these releases serve. (kubectl: no matches for kind "RuntimeClass" in version "node.k8s.io/v1")
kind: RuntimeClass
metadata: { name: a }
handler: runsc
`));

  it('says nothing where no release is known, from 1.20 on, and of patches', async () => {
    const text = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
`;
    await check(text);
    await check(text, { kubernetesVersion: '1.20' });
    await check(
      `=== kustomization.yaml
patches: [{ path: patch.yaml }]
=== patch.yaml
${text}`,
      { kubernetesVersion: '1.19' },
    );
  });
});
