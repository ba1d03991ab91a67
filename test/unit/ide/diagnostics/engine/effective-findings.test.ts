import { describe, it } from 'node:test';
import { check } from '../../../../support/check.ts';

const web = (podSpec: string) => `=== base/kustomization.yaml
resources: [web.yaml]
=== base/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
${podSpec.trimEnd()}
      containers: [{ name: main, image: example.com/web:1 }]
`;
const cluster = (fields: string) => `=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: prod
    runtimeclass.dev/server-version: v1.34.1
    runtimeclass.dev/synced-at: "2026-07-01T00:00:00Z"
items:
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: { name: kata }
    handler: kata
${fields}`;

describe('what comes out of a kustomization', () => {
  it('is refused for a label of the base and a class of a patch', () =>
    check(`${cluster(`    scheduling: { nodeSelector: { pool: vm } }
`)}${web(`      nodeSelector: { pool: ssd }
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - path: class.yaml
=== prod/class.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { runtimeClassName: kata } } }
                                              ^^^^ error node-selector-conflict: In Deployment "web" of prod/kustomization.yaml: RuntimeClass "kata" selects pool=vm, these Pods pool=ssd (prod, 142 d ago). The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. (API server: conflict: runtimeClass.scheduling.nodeSelector[pool] = vm; pod.spec.nodeSelector[pool] = ssd)
`));

  it('is refused for a label of a patch and a class of the base', () =>
    check(`${cluster(`    scheduling: { nodeSelector: { pool: vm } }
`)}${web(`      runtimeClassName: kata
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - target: { kind: Deployment }
    patch: |-
      - op: add
        path: /spec/template/spec/nodeSelector
        value: { pool: ssd }
                       ^^^ error node-selector-conflict: In Deployment "web" of prod/kustomization.yaml: RuntimeClass "kata" selects pool=vm, these Pods pool=ssd (prod, 142 d ago). The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. (API server: conflict: runtimeClass.scheduling.nodeSelector[pool] = vm; pod.spec.nodeSelector[pool] = ssd)
`));

  it('is refused for an overhead beside a class that has none, and without a class', () =>
    check(`${cluster('')}${web(`      runtimeClassName: kata
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: web }
      spec: { template: { spec: { overhead: { cpu: 100m } } } }
                                  ^^^^^^^^ error overhead-by-hand: In Deployment "web" of prod/kustomization.yaml: Pods of RuntimeClass "kata" cannot state an overhead: the class has none (prod, 142 d ago). The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
=== dev/kustomization.yaml
resources: [../base]
patches:
  - patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: web }
      spec: { template: { spec: { runtimeClassName: null, overhead: { cpu: 100m } } } }
                                                    ^^^^ information class-removed-by-patch: This removes the RuntimeClass "kata" of Deployment "web". Its Pods run with the default runtime of their nodes.
                                                          ^^^^^^^^ error overhead-by-hand: In Deployment "web" of dev/kustomization.yaml: A Pod without a RuntimeClass cannot state an overhead. The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
`));

  it('does not start on the runtime of a class that a patch names', () =>
    check(`${cluster('')}${web(`      hostNetwork: true
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - target: { kind: Deployment }
    patch: |-
      - op: add
        path: /spec/template/spec/runtimeClassName
        value: kata
               ^^^^ warning does-not-start-on-runtime: In Deployment "web" of prod/kustomization.yaml: Kata refuses the host network. The attempt may disturb the network of the node. The handler "kata" can be Kata Containers or one of 3 others (prod, 142 d ago). (Kata: Host networking requested, not supported by runtime)
`));

  it('does not start for what a patch adds beside the class of the base', () =>
    check(`${cluster('')}${web(`      runtimeClassName: kata
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - path: net.yaml
=== prod/net.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { hostNetwork: true } } }
                                         ^^^^ warning does-not-start-on-runtime: In Deployment "web" of prod/kustomization.yaml: Kata refuses the host network. The attempt may disturb the network of the node. The handler "kata" can be Kata Containers or one of 3 others (prod, 142 d ago). (Kata: Host networking requested, not supported by runtime)
`));

  it('is told once where the base or the patch says it alone', () =>
    check(`${cluster('')}${web(`      runtimeClassName: kata
      hostNetwork: true
                   ^^^^ warning does-not-start-on-runtime: Kata refuses the host network. The attempt may disturb the network of the node. The handler "kata" can be Kata Containers or one of 3 others (prod, 142 d ago). (Kata: Host networking requested, not supported by runtime)
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: web }
      spec: { template: { spec: { hostPID: false } } }
`));

  it('is right where every kustomization changes what is wrong in the base', () =>
    check(`${cluster(`    overhead: { podFixed: { cpu: 100m } }
`)}${web(`      overhead: { cpu: 100m }
      ^^^^^^^^ information overhead-by-hand: A Pod without a RuntimeClass cannot state an overhead. The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead) Every kustomization that uses this removes the problem: prod/kustomization.yaml.
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: web }
      spec: { template: { spec: { runtimeClassName: kata } } }
`));

  it('counts only where no other kustomization changes it further', () =>
    check(`${cluster('')}${web(`      hostNetwork: true
`)}=== middle/kustomization.yaml
resources: [../base]
patches:
  - path: class.yaml
=== middle/class.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { runtimeClassName: kata } } }
=== prod/kustomization.yaml
resources: [../middle]
patches:
  - target: { kind: Deployment }
    patch: |-
      - op: remove
        path: /spec/template/spec/hostNetwork
`));

  it('is uncertain where a base is remote, and told once for all workloads', () =>
    check(`${cluster(`    scheduling: { nodeSelector: { pool: vm } }
`)}${web(`      nodeSelector: { pool: ssd }
`)}=== prod/kustomization.yaml
resources: [../base, api.yaml, "https://example.com/base?ref=v1"]
patches:
  - target: { kind: Deployment, name: web|api }
    patch: |-
      - op: add
        path: /spec/template/spec/runtimeClassName
        value: kata
               ^^^^ warning node-selector-conflict: In Deployment "web" of prod/kustomization.yaml: RuntimeClass "kata" selects pool=vm, these Pods pool=ssd (prod, 142 d ago). The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. (API server: conflict: runtimeClass.scheduling.nodeSelector[pool] = vm; pod.spec.nodeSelector[pool] = ssd)
=== prod/api.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: api }
spec: { template: { spec: { nodeSelector: { pool: ssd }, containers: [{ name: main, image: example.com/api:1 }] } } }
`));

  it('is silenced by a comment where it is reported', () =>
    check(`${cluster(`    scheduling: { nodeSelector: { pool: vm } }
`)}${web(`      nodeSelector: { pool: ssd }
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - path: class.yaml
=== prod/class.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
# runtimeclass: ignore node-selector-conflict
spec: { template: { spec: { runtimeClassName: kata } } }
`));

  it('is what a patch makes of the container with its name', () =>
    check(`${cluster('')}${web(`      runtimeClassName: kata
      volumes: [{ name: data, emptyDir: {} }]
`)}=== prod/kustomization.yaml
resources: [../base]
patches:
  - path: ports.yaml
=== prod/ports.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  template:
    spec:
      containers:
        - name: main
          securityContext: { privileged: true }
                                         ^^^^ information runtime-needs-configuration: In Deployment "web" of prod/kustomization.yaml: In Kata a privileged container is privileged in its virtual machine only. It gets no devices of the node. The handler needs privileged_without_host_devices = true, which kata-deploy sets. The handler "kata" can be Kata Containers or one of 3 others (prod, 142 d ago).
        - name: side
          $patch: delete
`));
});
