import { describe, it } from 'node:test';
import { checking, withCrlf } from '../../../../support/check.ts';

const check = checking('fractional-bytes');

describe('fractional-bytes', () => {
  it('finds fractions of bytes in classes, and leaves those of CPU', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead:
  podFixed:
    cpu: 100m
    memory: 100m
            ^^^^ warning fractional-bytes: 100m of memory is 0.1 bytes: m means thousandths. Did you mean "100Mi"? The API server accepts it, and the scheduler counts 1 byte.
    ephemeral-storage: 1.5
                       ^^^ warning fractional-bytes: 1.5 of ephemeral-storage is 1.5 bytes. Did you mean "1.5Gi"? The API server accepts it, and the scheduler counts 2 bytes.
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: b }
spec: { runtimeHandler: kata, overhead: { podFixed: { memory: "1500m" } } }
                                                              ^^^^^^^ warning fractional-bytes: 1500m of memory is 1.5 bytes: m means thousandths. Did you mean "1500Mi"? The API server accepts it, and the scheduler counts 2 bytes.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: kata
overhead: { podFixed: { memory: 0.1Ki, ephemeral-storage: 5n } }
                                ^^^^^ warning fractional-bytes: 0.1Ki of memory is 102.4 bytes. The API server accepts it, and the scheduler counts 103 bytes.
                                                          ^^ warning fractional-bytes: 5n of ephemeral-storage is 0.001 bytes. The API server accepts it, and the scheduler counts 1 byte.
`));

  it('begins with the warning of the server about a Pod, where it gives one', async () => {
    await check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  overhead: { memory: 100m }
                      ^^^^ warning fractional-bytes: 100m of memory is 0.1 bytes: m means thousandths. Did you mean "100Mi"? The API server accepts it, and the scheduler counts 1 byte. (API server: spec.overhead[memory]: fractional byte value "100m" is invalid, must be an integer)
  containers: [{ name: c, image: i }]
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: w }
spec:
  template:
    spec:
      overhead: { memory: "0.5" }
                          ^^^^^ warning fractional-bytes: 0.5 of memory is 0.5 bytes. Did you mean "0.5Gi"? The API server accepts it, and the scheduler counts 1 byte. (API server: spec.template.spec.overhead[memory]: fractional byte value "500m" is invalid, must be an integer)
      containers: [{ name: c, image: i }]
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: w }
spec:
  template:
    spec:
      overhead: { memory: 100m }
                          ^^^^ warning fractional-bytes: 100m of memory is 0.1 bytes: m means thousandths. Did you mean "100Mi"? The API server accepts it, and the scheduler counts 1 byte. (API server: spec.overhead[memory]: fractional byte value "100m" is invalid, must be an integer)
      containers: [{ name: c, image: i }]
`);
    await check(
      `apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  overhead: { memory: 100m }
                      ^^^^ warning fractional-bytes: 100m of memory is 0.1 bytes: m means thousandths. Did you mean "100Mi"? The API server accepts it, and the scheduler counts 1 byte.
  containers: [{ name: c, image: i }]
`,
      { kubernetesVersion: '1.22' },
    );
  });

  it('keeps quotes, comments and Windows line breaks', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead:
  podFixed:
    memory: "160m" # measured
            ^^^^^^ warning fractional-bytes: 160m of memory is 0.16 bytes: m means thousandths. Did you mean "160Mi"? The API server accepts it, and the scheduler counts 1 byte.
`),
    ));

  it('says nothing of whole bytes, zero, negative amounts, other resources, placeholders and templates', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { memory: 1000m, ephemeral-storage: 0.5Gi, nvidia.com/gpu: 100m } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
overhead: { podFixed: { memory: 0m, ephemeral-storage: -0.5 } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: kata
overhead: { podFixed: { memory: "\${N}m" } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
handler: kata
overhead: { podFixed: { memory: {{ .x }}m } }
`));
});
