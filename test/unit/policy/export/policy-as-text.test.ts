import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { policyAsJson, policyAsYaml } from '../../../../server/policy/export/policy-as-text.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { exportedFrom } from '../../../support/exported-policy.ts';

describe('the text of an exported policy', () => {
  it('has a policy for a requirement, and a binding for what becomes of Pods and of workloads', () => {
    const exported = exportedFrom(
      `requirements: [{name: untrusted code, namespaces: ["ci-*"], labels: {tier: a}, needs: {allowedClasses: [kata]}}]`,
    );
    expectText(
      policyAsYaml(exported, ['a remark'], '1.37').split('---\n# Overheads')[0]!,
      `# From .runtimeclass/policy.yaml, for Kubernetes 1.37: change it there, then export it again with "runtimeclass policy export".
# a remark
---
# What "untrusted code" says about the names of classes.
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: runtimeclass-untrusted-code
spec:
  failurePolicy: Fail
  matchConstraints:
    resourceRules:
      - apiGroups:
          - ""
        apiVersions:
          - v1
        operations:
          - CREATE
          - UPDATE
        resources:
          - pods
          - pods/ephemeralcontainers
      - apiGroups:
          - apps
          - batch
          - ""
        apiVersions:
          - v1
        operations:
          - CREATE
          - UPDATE
        resources:
          - deployments
          - daemonsets
          - statefulsets
          - replicasets
          - jobs
          - cronjobs
          - replicationcontrollers
          - podtemplates
  matchConditions:
    - name: on-change
      expression: |-
        request.operation == 'CREATE' ||
        dyn(object).?spec != dyn(oldObject).?spec ||
        dyn(object).?template != dyn(oldObject).?template ||
        dyn(object).metadata.?labels != dyn(oldObject).metadata.?labels
    - name: namespace
      expression: request.namespace.startsWith('ci-')
  variables:
    - name: pod
      expression: |-
        // The Pod, or the template of the Pods of a workload.
        request.kind.kind == 'Pod' ? dyn(object) :
        request.kind.kind == 'PodTemplate' ? dyn(object).template :
        request.kind.kind == 'CronJob' ? dyn(object).spec.jobTemplate.spec.template :
        dyn(object).spec.?template.orValue({})
    - name: labels
      expression: variables.pod.?metadata.labels.orValue({})
    - name: className
      expression: variables.pod.?spec.runtimeClassName.orValue('')
    - name: isChosen
      expression: |-
        // Whether "untrusted code" is about these Pods.
        variables.labels[?'tier'].orValue('') == 'a'
  validations:
    - expression: |-
        // Allowed classes: kata
        !variables.isChosen ||
        variables.className != '' && variables.className == 'kata'
      messageExpression: |-
        variables.className == '' ? 'The default runtime is not one of the allowed classes (kata). (policy: untrusted code)' :
        'RuntimeClass "' + variables.className + '" is not one of the allowed classes (kata). (policy: untrusted code)'
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  name: runtimeclass-untrusted-code-pods
spec:
  policyName: runtimeclass-untrusted-code
  validationActions:
    - Deny
  matchResources:
    resourceRules:
      - apiGroups:
          - ""
        apiVersions:
          - v1
        operations:
          - CREATE
          - UPDATE
        resources:
          - pods
          - pods/ephemeralcontainers
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  name: runtimeclass-untrusted-code-workloads
spec:
  policyName: runtimeclass-untrusted-code
  validationActions:
    - Warn
    - Audit
  matchResources:
    resourceRules:
      - apiGroups:
          - apps
          - batch
          - ""
        apiVersions:
          - v1
        operations:
          - CREATE
          - UPDATE
        resources:
          - deployments
          - daemonsets
          - statefulsets
          - replicasets
          - jobs
          - cronjobs
          - replicationcontrollers
          - podtemplates
`,
    );
  });

  it('has no character by which a name could control a terminal or end a comment', () => {
    const hostile = '\x1Bc\u2028apiVersion: v1\n---\u{F0000}0\u{F0000}';
    const needs = { allowedClasses: [hostile], forbiddenClasses: [hostile] };
    const policy = {
      requirements: [{ name: hostile, labels: { [hostile]: hostile }, images: [hostile], needs }],
      classes: { [hostile]: { handlers: [hostile] } },
    };
    const text = policyAsYaml(exportedFrom(JSON.stringify(policy)), ['a\nb'], '1.37').trimEnd();
    assert.match(text, /runtimeclass-c-apiversion-v1-0/);
    assert.doesNotMatch(text, /[^\P{Cc}\n]|\u2028/u);
    assert.doesNotMatch(text, /^(?!# |---$|[-a-zA-Z]+:| )/m);
    assert.doesNotMatch(text, /undefined/);
  });

  it('is the same as JSON, for programs', () => {
    const exported = exportedFrom('requirements: [{needs: {forbiddenClasses: [a]}}]');
    const { items } = JSON.parse(policyAsJson(exported));
    assert.deepEqual(
      items,
      exported.objects.map(({ object }) => object),
    );
  });
});
