import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('quota-exceeded');

const classes = savedCluster({ context: 'staging', serverVersion: 'v1.34.2' }, [
  runtimeClassYaml('kata', 'kata', 'overhead: { podFixed: { cpu: 250m, memory: 120Mi } }'),
  runtimeClassYaml('plain', 'runc'),
]);

const staging = `${classes}  - apiVersion: v1
    kind: ResourceQuota
    metadata: { name: compute, namespace: shop }
    spec: { hard: { requests.cpu: 2 } }
    status: { hard: { requests.cpu: 2 }, used: { requests.cpu: 2 } }
  - apiVersion: v1
    kind: ResourceQuota
    metadata: { name: memory, namespace: small }
    spec: { hard: { requests.memory: 1Gi } }
`;

describe('quota-exceeded', () => {
  it('counts the overhead of one Pod', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { namespace: small }
spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { memory: 1000Mi } } }] }
                          ^^^^ warning quota-exceeded: No Pod fits into the quota "memory" (staging). (API server: exceeded quota: memory, requested: requests.memory=1120Mi, used: requests.memory=0, limited: requests.memory=1Gi)
---
apiVersion: v1
kind: Pod
metadata: { namespace: small }
spec: { runtimeClassName: plain, containers: [{ name: c, resources: { requests: { memory: 1000Mi } } }] }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { namespace: small }
spec: { template: { spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { memory: 1Gi } } }] } } }
                                              ^^^^ warning quota-exceeded: No Pod fits into the quota "memory" (staging). The StatefulSet is accepted; it cannot create Pods, and you will only see a FailedCreate event. (API server: exceeded quota: memory, requested: requests.memory=1144Mi, used: requests.memory=0, limited: requests.memory=1Gi)
`));

  it('says how many of several fit, whatever counted when the cluster was saved', () =>
    check(`${staging}=== workloads.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { namespace: shop }
spec:
  replicas: 3
            ^ warning quota-exceeded: 2 of 3 Pods fit into the quota "compute" (staging). That is if nothing else uses it; for the others you will only see FailedCreate events. (API server: exceeded quota: compute, requested: requests.cpu=750m, used: requests.cpu=1500m, limited: requests.cpu=2)
  template: { spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 500m } } }] } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { namespace: shop }
spec:
  replicas: 2
  template: { spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 750m } } }] } }
---
apiVersion: batch/v1
kind: Job
metadata: { namespace: shop }
spec:
  parallelism: 10
               ^^ warning quota-exceeded: 2 of 3 Pods fit into the quota "compute" (staging). That is if nothing else uses it; for the others you will only see FailedCreate events. (API server: exceeded quota: compute, requested: requests.cpu=750m, used: requests.cpu=1500m, limited: requests.cpu=2)
  completions: 3
  template: { spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 500m } } }] } }
---
apiVersion: batch/v1
kind: Job
metadata: { namespace: shop }
spec:
  parallelism: 10
  completions: 2
  template: { spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 500m } } }] } }
`));

  it('knows that an overhead is no request, and leaves containers without one alone otherwise', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { namespace: shop }
spec: { runtimeClassName: kata, containers: [{ name: c }] }
                          ^^^^ warning quota-exceeded: The quota "compute" requires requests, and an overhead is not a request (staging). Unless a LimitRange sets requests for the containers, the Pods are refused. (API server: failed quota: compute: must specify requests.cpu for: c)
---
apiVersion: v1
kind: Pod
metadata: { namespace: shop }
spec: { runtimeClassName: plain, containers: [{ name: c }] }
`));

  it('says nothing of a server that does not count overheads', () =>
    check(
      `${staging}=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { namespace: small }
spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { memory: 1000Mi } } }] }
`,
      { kubernetesVersion: '1.20.2' },
    ));

  it('says nothing of other namespaces, of one that is not said, and of what makes no Pods', () =>
    check(`${staging}=== others.yaml
apiVersion: v1
kind: Pod
metadata: { namespace: shop }
spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 1, memory: 2Gi } } }] }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 3 } } }] }
---
apiVersion: v1
kind: Pod
metadata: { namespace: "\${NAMESPACE}" }
spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 3 } } }] }
---
apiVersion: v1
kind: PodTemplate
metadata: { namespace: shop }
template: { spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 3 } } }] } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { namespace: shop }
spec:
  replicas: 0
  template: { spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 3 } } }] } }
`));
});
