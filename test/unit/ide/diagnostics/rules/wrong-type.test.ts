import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';

const check = checking('wrong-type');

describe('wrong-type', () => {
  it('finds what YAML can say and JSON cannot', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { cpu: .inf } }
                             ^^^^ error wrong-type: JSON has no such number, and the API server reads JSON. (API server: error converting YAML to JSON: json: unsupported value: +Inf)
scheduling:
  nodeSelector: { ~: a, "~": b }
                  ^ error wrong-type: A key cannot be null. (API server: error converting YAML to JSON: unsupported map key of type: %!s(<nil>), key: <nil>, value: "a")
---
apiVersion: v1
kind: Pod
metadata: { name: b, labels: { ~: a } }
spec:
  runtimeClassName: .NaN
                    ^^^^ error wrong-type: JSON has no such number, and the API server reads JSON. (API server: error converting YAML to JSON: json: unsupported value: NaN)
  containers: [{ name: c, image: i }]
`));

  it('finds what YAML 1.1 reads as a number or a boolean, and says what it is', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: 010
         ^^^ error wrong-type: handler must be a string, not a number. Without quotes 010 is the number 8. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number into Go struct field RuntimeClass.handler of type string)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: 1_000
         ^^^^^ error wrong-type: handler must be a string, not a number. Without quotes 1_000 is the number 1000. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number into Go struct field RuntimeClass.handler of type string)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: Yes
         ^^^ error wrong-type: handler must be a string, not a boolean. Without quotes Yes is the boolean true. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal bool into Go struct field RuntimeClass.handler of type string)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
handler: 12
         ^^ error wrong-type: handler must be a string, not a number. Without quotes 12 is a number. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number into Go struct field RuntimeClass.handler of type string)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: on }
                  ^^ error wrong-type: name must be a string, not a boolean. Without quotes on is the boolean true. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.name of type string)
handler: kata
scheduling:
  nodeSelector: { a: on, b: "on", c: null, d: ~ }
                     ^^ error wrong-type: a must be a string, not a boolean. Without quotes on is the boolean true. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal bool into Go struct field Scheduling.scheduling.nodeSelector of type string)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: labels, labels: { a: true }, annotations: { b: 1.50 } }
                                       ^^^^ error wrong-type: a must be a string, not a boolean. Without quotes true is a boolean. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.labels of type string)
                                                                 ^^^^ error wrong-type: b must be a string, not a number. Without quotes 1.50 is the number 1.5. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number into Go struct field ObjectMeta.metadata.annotations of type string)
handler: kata
`));

  it('finds scalars where maps and lists are wanted, and the other way round', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: [kata]
         ^^^^^^ error wrong-type: handler must be a string, not a list. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal array into Go struct field RuntimeClass.handler of type string)
overhead: 5
          ^ error wrong-type: overhead must be a map, not a number. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number into Go struct field RuntimeClass.overhead of type v1.Overhead)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
overhead: { podFixed: [] }
                      ^^ error wrong-type: podFixed must be a map, not a list. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal array into Go struct field Overhead.overhead.podFixed of type v1.ResourceList)
scheduling: { nodeSelector: a, tolerations: { key: a } }
                            ^ error wrong-type: nodeSelector must be a map, not a string. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal string into Go struct field Scheduling.scheduling.nodeSelector of type map[string]string)
                                            ^^^^^^^^^^ error wrong-type: tolerations must be a list, not a map. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal object into Go struct field Scheduling.scheduling.tolerations of type []v1.Toleration)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: kata
scheduling: { tolerations: [a, { key: 1, operator: Exists, tolerationSeconds: 1.5 }] }
                            ^ error wrong-type: tolerations must be a map, not a string. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal string into Go struct field Scheduling.scheduling.tolerations of type v1.Toleration)
                                      ^ error wrong-type: key must be a string, not a number. Without quotes 1 is a number. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number into Go struct field Toleration.scheduling.tolerations.key of type string)
                                                                              ^^^ error wrong-type: tolerationSeconds must be a number, not a number. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number 1.5 into Go struct field Toleration.scheduling.tolerations.tolerationSeconds of type int64)
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: d }
spec: { runtimeHandler: { name: kata } }
                        ^^^^^^^^^^^^^^ error wrong-type: runtimeHandler must be a string, not a map. (API server: RuntimeClass in version "v1alpha1" cannot be handled as a RuntimeClass: json: cannot unmarshal object into Go struct field RuntimeClassSpec.spec.runtimeHandler of type string)
`));

  it('finds our fields in Pods and built-in templates, wherever their type stands', () =>
    check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: 1
                    ^ error wrong-type: runtimeClassName must be a string, not a number. Without quotes 1 is a number. (API server: Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal number into Go struct field PodSpec.spec.runtimeClassName of type string)
  hostUsers: "false"
             ^^^^^^^ error wrong-type: hostUsers must be a boolean, not a string. (API server: Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal string into Go struct field PodSpec.spec.hostUsers of type bool)
  overhead: 250m
            ^^^^ error wrong-type: overhead must be a map, not a string. (API server: Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal string into Go struct field PodSpec.spec.overhead of type v1.ResourceList)
  nodeSelector: { a: true }
                     ^^^^ error wrong-type: a must be a string, not a boolean. Without quotes true is a boolean. (API server: Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal bool into Go struct field PodSpec.spec.nodeSelector of type string)
  tolerations: [{ key: on, operator: Exists }]
                       ^^ error wrong-type: key must be a string, not a boolean. Without quotes on is the boolean true. (API server: Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal bool into Go struct field Toleration.spec.tolerations.key of type string)
  hostNetwork: "true"
  containers: [{ name: c, image: i }]
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: w }
spec:
  jobTemplate:
    spec:
      template:
        spec:
          runtimeClassName: no
                            ^^ error wrong-type: runtimeClassName must be a string, not a boolean. Without quotes no is the boolean false. (API server: CronJob in version "v1" cannot be handled as a CronJob: json: cannot unmarshal bool into Go struct field PodSpec.spec.jobTemplate.spec.template.spec.runtimeClassName of type string)
          nodeSelector: { a: 1 }
                             ^ error wrong-type: a must be a string, not a number. Without quotes 1 is a number. (API server: CronJob in version "v1" cannot be handled as a CronJob: json: cannot unmarshal number into Go struct field PodSpec.spec.jobTemplate.spec.template.spec.nodeSelector of type string)
          containers: [{ name: c, image: i }]
`));

  it('leaves how Pods without a class are scheduled to others, and custom kinds to their schema', () =>
    check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  # runtimeClassName
  nodeSelector: { a: true }
  tolerations: 5
  containers: [{ name: c, image: i }]
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: 1
      containers: [{ name: c, image: i }]
`));

  it('keeps comments and Windows line breaks', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling:
  nodeSelector:
    a: true # yes
       ^^^^ error wrong-type: a must be a string, not a boolean. Without quotes true is a boolean. (API server: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal bool into Go struct field Scheduling.scheduling.nodeSelector of type string)
    b: "true"
`),
    ));

  it('says nothing of quantities, null, placeholders and templates', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { cpu: true, memory: {} } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: null
overhead:
scheduling:
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: kata
scheduling:
  nodeSelector: \${SELECTOR}
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
handler: {{ .Values.handler }}
`));

  it('offers quotes where a text is wanted, and none where a number or boolean is', async () => {
    const offered = (field: string) =>
      offeredFixes('wrong-type', `apiVersion: v1\nkind: Pod\nspec:\n  ${field}\n  runtimeClassName: a\n`);
    assert.deepEqual(await offered('nodeSelector: { a: 0x1F }'), ['Write "0x1F"']);
    assert.deepEqual(await offered('hostUsers: "no"'), ['Write no without quotes']);
    assert.deepEqual(await offered("tolerations: [{ key: a, tolerationSeconds: '300' }]"), [
      'Write 300 without quotes',
    ]);
    assert.deepEqual(await offered('hostUsers: "maybe"'), []);
    assert.deepEqual(await offered('hostUsers: 1'), []);
    assert.deepEqual(await offered('nodeSelector: { a: !!int "1" }'), []);
    assert.deepEqual(await offered('nodeSelector: { a: [x] }'), []);
  });
});
