import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, findingsWhileReading } from '../../../../support/check.ts';
import { runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('pod-security-exemption');

const configuration = `=== pod-security.yaml
apiVersion: pod-security.admission.config.k8s.io/v1
kind: PodSecurityConfiguration
exemptions: { runtimeClasses: [kata] }
`;

const cluster = savedCluster({ context: 'staging' }, [runtimeClassYaml('kata', 'kata')]);

describe('pod-security-exemption', () => {
  it('finds Pods and templates of an exempt class, whoever makes them, and no others', () =>
    check(`${configuration}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata }
                          ^^^^ information pod-security-exemption: Pods of RuntimeClass "kata" skip all pod-security checks: enforce, audit and warn. The configuration of the API server in this workspace exempts the class.
---
apiVersion: batch/v1
kind: CronJob
spec: { jobTemplate: { spec: { template: { spec: { runtimeClassName: "kata" } } } } }
                                                                     ^^^^^^ information pod-security-exemption: Pods of RuntimeClass "kata" skip all pod-security checks: enforce, audit and warn. The configuration of the API server in this workspace exempts the class.
---
apiVersion: tekton.dev/v1
kind: TaskRun
spec: { podTemplate: { runtimeClassName: kata } }
                                         ^^^^ information pod-security-exemption: Pods of RuntimeClass "kata" skip all pod-security checks: enforce, audit and warn. The configuration of the API server in this workspace exempts the class.
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata-qemu }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: "" }
`));

  it('finds names that the API server refuses, in both kinds of files', () =>
    check(`=== alone.yaml
apiVersion: pod-security.admission.config.k8s.io/v1beta1
kind: PodSecurityConfiguration
exemptions:
  runtimeClasses:
    - kata
    - Kata # a name has no capitals
      ^^^^ error pod-security-exemption: "Kata" is not a valid name: use lowercase letters, digits, dashes and dots. An API server does not start with this configuration. (API server: exemptions.runtimeClasses[1]: Invalid value: "Kata": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
    - ""
      ^^ error pod-security-exemption: "" is not a valid name: use lowercase letters, digits, dashes and dots. An API server does not start with this configuration. (API server: exemptions.runtimeClasses[2]: Invalid value: "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
    - "kata"
      ^^^^^^ error pod-security-exemption: RuntimeClass "kata" is listed twice. An API server does not start with this configuration. (API server: exemptions.runtimeClasses[3]: Duplicate value: "kata")
=== admission.yaml
apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
  - { name: ResourceQuota }
  - name: PodSecurity
    configuration: { kind: PodSecurityConfiguration, exemptions: { runtimeClasses: [a_b, gvisor, gvisor] } }
                                                                                    ^^^ error pod-security-exemption: "a_b" is not a valid name: use lowercase letters, digits, dashes and dots. An API server does not start with this configuration. (API server: exemptions.runtimeClasses[0]: Invalid value: "a_b": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
                                                                                                 ^^^^^^ error pod-security-exemption: RuntimeClass "gvisor" is listed twice. An API server does not start with this configuration. (API server: exemptions.runtimeClasses[2]: Duplicate value: "gvisor")
`));

  it('finds exemptions for classes that nobody has, where the classes are known', () =>
    check(`${cluster}=== pod-security.yaml
apiVersion: pod-security.admission.config.k8s.io/v1
kind: PodSecurityConfiguration
exemptions: { runtimeClasses: [kata, gvisor, "{{ class }}"] }
                                     ^^^^^^ information pod-security-exemption: No known RuntimeClass is called "gvisor". If one is created, its Pods skip all pod-security checks.
`));

  it('says nothing of other plugins, other kinds and templates', () =>
    check(`=== others.yaml
apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins: [{ name: Other, configuration: { kind: Other, exemptions: { runtimeClasses: [A] } } }]
---
apiVersion: example.com/v1
kind: Other
exemptions: { runtimeClasses: [A] }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata }
=== podsecurity.yaml
apiVersion: pod-security.admission.config.k8s.io/v1
kind: PodSecurityConfiguration
exemptions:
  runtimeClasses: {{ names | to_json }}
`));

  it('concludes nothing from what is missing while the folders are still being read', () => {
    const found = findingsWhileReading(`${cluster}=== pod-security.yaml
apiVersion: pod-security.admission.config.k8s.io/v1
kind: PodSecurityConfiguration
exemptions: { runtimeClasses: [gvisor] }
`);
    assert.equal(found, '');
  });
});
