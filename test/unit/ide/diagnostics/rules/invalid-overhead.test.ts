import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';

const check = checking('invalid-overhead');

describe('invalid-overhead', () => {
  it('finds names that are no resources of a container, all that is said of one at once', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead:
  podFixed:
    CPU: 1
    ^^^ error invalid-overhead: "CPU" is not a resource of containers. Did you mean "cpu"? (API server: overhead.limits[CPU]: Invalid value: "CPU": must be a standard resource type or fully qualified; overhead.limits[CPU]: Invalid value: "CPU": must be a standard resource for containers)
    pods: 1
    ^^^^ error invalid-overhead: "pods" is not a resource of containers. (API server: overhead.limits[pods]: Invalid value: "pods": must be a standard resource for containers)
    requests.cpu: 1
    ^^^^^^^^^^^^ error invalid-overhead: "requests.cpu" is not a resource of containers. (API server: overhead.limits[requests.cpu]: Invalid value: "requests.cpu": must be a standard resource for containers)
    "a b": 1
    ^^^^^ error invalid-overhead: "a b" is not a resource of containers. (API server: overhead.limits[a b]: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'); overhead.limits[a b]: Invalid value: "a b": must be a standard resource for containers)
    requests.example.com/x: 1
    ^^^^^^^^^^^^^^^^^^^^^^ error invalid-overhead: "requests.example.com/x" is not a resource of containers. (API server: overhead.limits[requests.example.com/x]: Invalid value: "requests.example.com/x": doesn't follow extended resource name standard)
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: b }
spec: { runtimeHandler: kata, overhead: { podFixed: { Memory: 1Gi } } }
                                                      ^^^^^^ error invalid-overhead: "Memory" is not a resource of containers. Did you mean "memory"? (API server: overhead.limits[Memory]: Invalid value: "Memory": must be a standard resource type or fully qualified; overhead.limits[Memory]: Invalid value: "Memory": must be a standard resource for containers)
`));

  it('finds amounts that must not be', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { cpu: -1, nvidia.com/gpu: 500m, hugepages-2Mi: 3Mi, memory: "-0.5Gi" } }
                             ^^ error invalid-overhead: An overhead cannot be negative: cpu is -1. (API server: overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0)
                                                 ^^^^ error invalid-overhead: nvidia.com/gpu is counted in whole numbers, and 500m is a fraction. (API server: overhead.limits[nvidia.com/gpu]: Invalid value: "500m": must be an integer)
                                                                      ^^^ error invalid-overhead: 3Mi is not a whole number of the pages of hugepages-2Mi. (API server: overhead.limits[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi)
                                                                                   ^^^^^^^^ error invalid-overhead: An overhead cannot be negative: memory is -0.5Gi. (API server: overhead.limits[memory]: Invalid value: "-512Mi": must be greater than or equal to 0)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
overhead: { podFixed: { hugepages-2Mi: 2Mi } }
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-overhead: Huge pages need cpu or memory in the same overhead. (API server: overhead: Forbidden: HugePages require cpu or memory)
`));

  it('finds what is no quantity', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead:
  podFixed:
    cpu: 250 m
         ^^^^^ error invalid-overhead: "250 m" is not a quantity, such as 250m or 128Mi. Did you mean "250m"? (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$')
    memory: 1Mb
            ^^^ error invalid-overhead: "1Mb" is not a quantity, such as 250m or 128Mi. Did you mean "1M"? (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$')
    ephemeral-storage: 1K
                       ^^ error invalid-overhead: "1K" is not a quantity, such as 250m or 128Mi. Did you mean "1k"? (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: unable to parse quantity's suffix)
    nvidia.com/gpu: ""
                    ^^ error invalid-overhead: "" is not a quantity, such as 250m or 128Mi. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$')
    hugepages-1Gi: true
                   ^^^^ error invalid-overhead: "true" is not a quantity, such as 250m or 128Mi. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$')
`));

  it('finds them in Pods and templates, with or without a class', () =>
    check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  overhead: { cpu: 1Gi, Memory: 1Gi }
                        ^^^^^^ error invalid-overhead: "Memory" is not a resource of containers. Did you mean "memory"? (API server: spec.overhead.limits[Memory]: Invalid value: "Memory": must be a standard resource type or fully qualified; spec.overhead.limits[Memory]: Invalid value: "Memory": must be a standard resource for containers)
  containers: [{ name: c, image: i }]
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata
      overhead: { cpu: -1, memory: 1MB }
                       ^^ error invalid-overhead: An overhead cannot be negative: cpu is -1. (API server: spec.template.spec.overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0)
                                   ^^^ error invalid-overhead: "1MB" is not a quantity, such as 250m or 128Mi. Did you mean "1M"? (API server: Deployment in version "v1" cannot be handled as a Deployment: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$')
      containers: [{ name: c, image: i }]
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: w }
spec:
  template:
    spec:
      overhead: { cpu: -1, memory: 1MB }
                       ^^ warning invalid-overhead: An overhead cannot be negative: cpu is -1. The Rollout is accepted; its Pods cannot be created. (API server: spec.overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0)
      containers: [{ name: c, image: i }]
`));

  it('bears a class that cannot be read behind a Pod', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
overhead: { podFixed: { memory: 160MB } }
                                ^^^^^ error invalid-overhead: "160MB" is not a quantity, such as 250m or 128Mi. Did you mean "160M"? (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$')
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: kata
  overhead: { memory: 160M }
  containers: [{ name: c, image: i }]
`));

  it('names the clusters where it is wrong, if it is right in others', () =>
    check(`=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  overhead: { cpu: 1, hugepages-2Mi: 3Mi }
                                     ^^^ error invalid-overhead: 3Mi is not a whole number of the pages of hugepages-2Mi (new). (API server: spec.overhead.limits[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi)
  containers: [{ name: c, image: i }]
=== .runtimeclass/new.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.30.0 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata }
=== .runtimeclass/old.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.20.2 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata }
`));

  it('keeps comments and Windows line breaks', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead:
  podFixed: # for QEMU
    Cpu: 250m # a quarter
    ^^^ error invalid-overhead: "Cpu" is not a resource of containers. Did you mean "cpu"? (API server: overhead.limits[Cpu]: Invalid value: "Cpu": must be a standard resource type or fully qualified; overhead.limits[Cpu]: Invalid value: "Cpu": must be a standard resource for containers)
    memory: "160 MiB" # measured
            ^^^^^^^^^ error invalid-overhead: "160 MiB" is not a quantity, such as 250m or 128Mi. Did you mean "160Mi"? (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$')
`),
    ));

  it('says nothing of placeholders and templates', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { cpu: "\${CPU}", memory: <memory> } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
overhead: { podFixed: { cpu: {{ .Values.cpu }} } }
`));

  it('offers what was meant, and nothing where that is there already or not obvious', async () => {
    const offered = (podFixed: string) =>
      offeredFixes(
        'invalid-overhead',
        `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\nhandler: a\noverhead:\n  podFixed: ${podFixed}\n`,
      );
    assert.deepEqual(await offered('{ mem: 1Gi, Cpu: 1, ephemeralStorage: 1Gi }'), [
      "Rename to 'memory'",
      "Rename to 'cpu'",
      "Rename to 'ephemeral-storage'",
    ]);
    assert.deepEqual(await offered('{ Cpu: 1, cpu: 2 }'), []);
    assert.deepEqual(await offered('{ cpu: "-1", memory: lots }'), []);
    assert.deepEqual(await offered('{ cpu: 250 m, memory: "100MiB" }'), ['Write 250m', 'Write 100Mi']);
  });
});
