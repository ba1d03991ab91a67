import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('pod-security-policy');

describe('pod-security-policy', () => {
  it('is gone in current versions', () =>
    check(`apiVersion: policy/v1beta1
kind: PodSecurityPolicy
spec:
  runtimeClass:
  ^^^^^^^^^^^^ warning pod-security-policy: Kubernetes 1.25 removed PodSecurityPolicy, and with it these rules on RuntimeClasses. A ValidatingAdmissionPolicy or a policy engine can replace them. (kubectl: no matches for kind "PodSecurityPolicy" in version "policy/v1beta1")
    allowedRuntimeClassNames: ["*"]
`));

  it('is an error where the version is known to lack it', () =>
    check(
      `apiVersion: policy/v1beta1
kind: PodSecurityPolicy
spec: { runtimeClass: { allowedRuntimeClassNames: [] } }
        ^^^^^^^^^^^^ error pod-security-policy: Kubernetes 1.25 removed PodSecurityPolicy, and with it these rules on RuntimeClasses. A ValidatingAdmissionPolicy or a policy engine can replace them. (kubectl: no matches for kind "PodSecurityPolicy" in version "policy/v1beta1")
`,
      { kubernetesVersion: '1.25' },
    ));

  it('is deprecated before, and validated', () =>
    check(
      `apiVersion: policy/v1beta1
kind: PodSecurityPolicy
spec:
  runtimeClass:
  ^^^^^^^^^^^^ warning pod-security-policy: PodSecurityPolicy is deprecated, and removed in Kubernetes 1.25. (API server: policy/v1beta1 PodSecurityPolicy is deprecated in v1.21+, unavailable in v1.25+)
    allowedRuntimeClassNames: ["*", Kata, gvisor, gvisor]
                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error pod-security-policy: "*" allows every class: remove the other names. (API server: spec.runtimeClass.allowedRuntimeClassNames: Invalid value: []string{"*", "Kata", "gvisor", "gvisor"}: if '*' is present, must not specify other RuntimeClass names)
                                    ^^^^ error pod-security-policy: "Kata" is not a valid name: use lowercase letters, digits, dashes and dots. (API server: spec.runtimeClass.allowedRuntimeClassNames[1]: Invalid value: "Kata": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
                                                  ^^^^^^ error pod-security-policy: RuntimeClass "gvisor" is listed twice. (API server: spec.runtimeClass.allowedRuntimeClassNames[3]: Duplicate value: "gvisor")
    defaultRuntimeClassName: kata
---
apiVersion: policy/v1beta1
kind: PodSecurityPolicy
spec:
  runtimeClass:
  ^^^^^^^^^^^^ warning pod-security-policy: PodSecurityPolicy is deprecated, and removed in Kubernetes 1.25. (API server: policy/v1beta1 PodSecurityPolicy is deprecated in v1.21+, unavailable in v1.25+)
    allowedRuntimeClassNames: [gvisor]
                              ^^^^^^^^ error pod-security-policy: The default class is not among the allowed classes. (API server: spec.runtimeClass.allowedRuntimeClassNames: Required value: default "Kata" must be allowed)
    defaultRuntimeClassName: Kata
                             ^^^^ error pod-security-policy: "Kata" is not a valid name: use lowercase letters, digits, dashes and dots. (API server: spec.runtimeClass.defaultRuntimeClassName: Invalid value: "Kata": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
`,
      { kubernetesVersion: '1.22' },
    ));

  it('is as good as any other before 1.21', () =>
    check(
      `apiVersion: policy/v1beta1
kind: PodSecurityPolicy
spec: { runtimeClass: { allowedRuntimeClassNames: [gvisor], defaultRuntimeClassName: gvisor } }
---
apiVersion: policy/v1beta1
kind: PodSecurityPolicy
spec: { runtimeClass: { allowedRuntimeClassNames: [] } }
`,
      { kubernetesVersion: '1.20' },
    ));

  it('says nothing of policies that do not speak of classes, and of other kinds', () =>
    check(`apiVersion: policy/v1beta1
kind: PodSecurityPolicy
metadata: { annotations: { about: runtimeClass } }
spec: { privileged: false }
---
apiVersion: example.com/v1
kind: PodSecurityPolicy
spec: { runtimeClass: { allowedRuntimeClassNames: [] } }
`));
});
