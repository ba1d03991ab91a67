import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { nodeYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('kata-deploy-distribution');

const rke2 = node('v1.33.5+rke2r1', 'containerd://2.1.5-k3s1');
const kubeadm = node('v1.33.5', 'containerd://2.1.5, osImage: Ubuntu 24');
const release = (values: string, more = '') => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: kata }
spec:
  chart: { spec: { chart: kata-deploy } }${more}
  values: { runtimeClasses: { enabled: true }${values} }
`;

describe('kata-deploy-distribution', () => {
  it('compares what the values say, or do not say, with the nodes', () =>
    check(`${savedCluster({ context: 'home' }, [rke2])}=== kata.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: kata }
spec:
  chart: { spec: { chart: kata-deploy } }
                          ^^^^^^^^^^^ warning kata-deploy-distribution: kata-deploy has k8sDistribution "k8s", but the nodes run RKE2 (home). It writes into files that these nodes do not read. Set k8sDistribution to "rke2".
  values: { runtimeClasses: { enabled: true } }
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: kata }
spec:
  chart: { spec: { chart: kata-deploy } }
  values: { runtimeClasses: { enabled: true }, k8sDistribution: k3s }
                                                                ^^^ warning kata-deploy-distribution: kata-deploy has k8sDistribution "k3s", but the nodes run RKE2 (home). It writes into files that these nodes do not read. Set k8sDistribution to "rke2".
---
apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: { name: kata }
spec:
  chart: oci://ghcr.io/kata-containers/kata-deploy-charts/kata-deploy
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning kata-deploy-distribution: kata-deploy has k8sDistribution "k3s", but the nodes run RKE2 (home). It writes into files that these nodes do not read. Set k8sDistribution to "rke2".
  valuesContent: |
    k8sDistribution: "k3s" # ours
    runtimeClasses: { enabled: true }
---
${release(', k8sDistribution: rke2')}---
${release(', containerd: { configDir: /x }')}---
${release('', '\n  valuesFrom: [{ kind: ConfigMap, name: values }]')}---
apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: { name: other-runtimeclasses }
spec: { chart: runtimeclass-things, valuesContent: "runtimeClasses: {}" }
`));

  it('reads Applications of Argo CD, unless values are elsewhere', () => {
    const application = (source: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: kata-runtimeclasses }
spec:
  source: { repoURL: ghcr.io/kata-containers/kata-deploy-charts, ${source} }
`;
    return check(`${savedCluster({ context: 'home' }, [rke2])}=== kata.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: kata-runtimeclasses }
spec:
  sources:
  - chart: kata-deploy
    helm:
      valuesObject: { k8sDistribution: k3s }
                                       ^^^ warning kata-deploy-distribution: kata-deploy has k8sDistribution "k3s", but the nodes run RKE2 (home). It writes into files that these nodes do not read. Set k8sDistribution to "rke2".
---
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: kata-runtimeclasses }
spec:
  template:
    spec:
      source:
        chart: kata-deploy
               ^^^^^^^^^^^ warning kata-deploy-distribution: kata-deploy has k8sDistribution "k8s", but the nodes run RKE2 (home). It writes into files that these nodes do not read. Set k8sDistribution to "rke2".
        helm:
          values: |
            runtimeClasses: { enabled: true }
---
${application('chart: kata-deploy, helm: { valuesObject: { k8sDistribution: rke2 } }')}---
${application('chart: kata-deploy, helm: { valueFiles: [values.yaml] }')}---
${application('chart: kata-deploy, helm: { parameters: [{ name: a, value: b }] }')}---
${application('path: apps/kata-deploy')}`);
  });

  it('gives information in a file with values of the chart alone, but not in those that the chart has itself', () =>
    check(`${savedCluster({ context: 'home' }, [rke2])}=== values/kata.yaml
k8sDistribution: k3s
                 ^^^ information kata-deploy-distribution: kata-deploy has k8sDistribution "k3s", but the nodes run RKE2 (home). It writes into files that these nodes do not read. Set k8sDistribution to "rke2".
shims: { qemu: { enabled: true } }
=== umbrella/Chart.yaml
apiVersion: v2
name: umbrella
version: 1.0.0
=== umbrella/values.yaml
kata-deploy:
  k8sDistribution: k3s
                   ^^^ information kata-deploy-distribution: kata-deploy has k8sDistribution "k3s", but the nodes run RKE2 (home). It writes into files that these nodes do not read. Set k8sDistribution to "rke2".
other: { runtimeClassName: kata }
=== vendored/kata-deploy/Chart.yaml
apiVersion: v2
name: kata-deploy
version: 3.20.0
=== vendored/kata-deploy/values.yaml
k8sDistribution: k8s
shims: { qemu: { enabled: true } }
=== values/other.yaml
k8sDistribution: k3s
database: { runtimeClassName: kata }
=== values/own-paths.yaml
k8sDistribution: k3s
containerd: { configDir: /etc/own }
`));

  it('says nothing where the nodes differ, or are not known', () =>
    check(
      `${savedCluster({ context: 'one' }, [rke2])}${savedCluster({ context: 'two' }, [kubeadm])}=== kata.yaml
${release('')}`,
    ));

  it('knows upstream Kubernetes', () =>
    check(`${savedCluster({ context: 'two' }, [kubeadm])}=== kata.yaml
${release('')}---
${release(', k8sDistribution: $(DISTRIBUTION)')}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: kata }
spec:
  chart: { spec: { chart: kata-deploy } }
  values: { runtimeClasses: { enabled: true }, k8sDistribution: k0s }
                                                                ^^^ warning kata-deploy-distribution: kata-deploy has k8sDistribution "k0s", but the nodes run containerd (two). It writes into files that these nodes do not read. Set k8sDistribution to "k8s".
`));
});

function node(kubeletVersion: string, runtime: string): string {
  const info = `{ kubeletVersion: ${kubeletVersion}, containerRuntimeVersion: ${runtime} }`;
  return nodeYaml('name: n1', `status: { nodeInfo: ${info} }`);
}
