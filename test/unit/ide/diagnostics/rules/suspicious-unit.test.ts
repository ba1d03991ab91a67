import { describe, it } from 'node:test';
import { checking, withCrlf } from '../../../../support/check.ts';

const check = checking('suspicious-unit');

describe('suspicious-unit', () => {
  it('finds CPU in units of memory and without m', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { cpu: 250Mi } }
                             ^^^^^ warning suspicious-unit: 250Mi of cpu is 262144000 CPUs: Mi is a unit of memory. Did you mean "250m"? The API server accepts it, and each Pod requests it in addition to what its containers request.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
overhead: { podFixed: { cpu: 100 } }
                             ^^^ warning suspicious-unit: 100 of cpu is 100 CPUs: m for thousandths is missing. Did you mean "100m"? The API server accepts it, and each Pod requests it in addition to what its containers request.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: kata
overhead: { podFixed: { cpu: "1k" } }
                             ^^^^ warning suspicious-unit: 1k of cpu is 1000 CPUs: k is a unit of memory. The API server accepts it, and each Pod requests it in addition to what its containers request.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
handler: kata
overhead: { podFixed: { cpu: 250M } }
                             ^^^^ warning suspicious-unit: 250M of cpu is 250000000 CPUs: M is a unit of memory. Did you mean "250m"? The API server accepts it, and each Pod requests it in addition to what its containers request.
`));

  it('finds memory and storage of some bytes, and memory beyond measure', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { memory: 120, ephemeral-storage: 1048575 } }
                                ^^^ warning suspicious-unit: 120 of memory is 120 bytes, because it has no unit. Did you mean "120Mi"? The API server accepts it, and each Pod requests it in addition to what its containers request.
                                                        ^^^^^^^ warning suspicious-unit: 1048575 of ephemeral-storage is 1048575 bytes, because it has no unit. Did you mean "1048575Mi"? The API server accepts it, and each Pod requests it in addition to what its containers request.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
overhead: { podFixed: { memory: 1Ti, ephemeral-storage: 1Ti } }
                                ^^^ warning suspicious-unit: 1Ti of memory is more than a sandbox can need. The API server accepts it, and each Pod requests it in addition to what its containers request.
`));

  it('finds it in the overhead of a Pod, and leaves its containers to others', () =>
    check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  overhead: { cpu: "250" }
                   ^^^^^ warning suspicious-unit: 250 of cpu is 250 CPUs: m for thousandths is missing. Did you mean "250m"? The API server accepts it, and each Pod requests it in addition to what its containers request.
  containers: [{ name: c, image: i, resources: { requests: { cpu: 250, memory: 120 } } }]
`));

  it('keeps quotes, comments and Windows line breaks', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead:
  podFixed:
    cpu: "250" # a quarter
         ^^^^^ warning suspicious-unit: 250 of cpu is 250 CPUs: m for thousandths is missing. Did you mean "250m"? The API server accepts it, and each Pod requests it in addition to what its containers request.
    memory: 120 # measured
            ^^^ warning suspicious-unit: 120 of memory is 120 bytes, because it has no unit. Did you mean "120Mi"? The API server accepts it, and each Pod requests it in addition to what its containers request.
`),
    ));

  it('says nothing of what real classes have', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { cpu: 99.5, memory: 1048576, ephemeral-storage: 64Ki } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
overhead: { podFixed: { cpu: 0, memory: 0 } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: kata
overhead: { podFixed: { cpu: 1.0, memory: 20480Mi } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
handler: kata
overhead: { podFixed: { cpu: 0.25, memory: 1e9, nvidia.com/gpu: 250 } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: e }
handler: kata
overhead: { podFixed: { memory: 100m, cpu: -250 } }
`));
});
