import { describe, it } from 'node:test';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { meaningOf } from './meaning.ts';

const meanings = (texts: readonly string[]) =>
  texts.map(text => {
    const { kind, what, details } = meaningOf(text);
    return [kind, what, ...details].join(' | ');
  });

const denial = "ValidatingAdmissionPolicy 'p.example.com' with binding 'b' denied request:";

describe('what is refused by what a cluster adds to its admission', () => {
  it('is told by whom', () => {
    expectLines(
      meanings([
        `The pods "web" is invalid: : ${denial} name a class`,
        `Error creating: pods "web-" is forbidden: ${denial} failed expression: object.spec.runtimeClassName == 'gvisor'`,
        `runtimeclasses.node.k8s.io "kata" is forbidden: ${denial} no classes here`,
        `deployments.apps "web" is forbidden: ValidatingAdmissionPolicy 'p' denied request: no`,
        'Error from server (Forbidden): error when creating "a.yaml": admission webhook "validate.kyverno.svc-fail" denied the request: pods "a" is forbidden: pod rejected: RuntimeClass "kata" not found',
        'admission webhook "w.example.com" denied the request without explanation',
        'Internal error occurred: failed calling webhook "w.example.com": failed to call webhook: Post "https://w.a.svc:443/?timeout=10s": no endpoints available for service "w"',
        'failed calling webhook "w.example.com"; no further details available',
        'Error from server (BadRequest): error when creating "service.yaml": admission webhook "validation.webhook.serving.knative.dev" denied the request: validation failed: must not set the field(s): spec.template.spec.runtimeClassName',
        'admission webhook "validation.webhook.serving.knative.dev" denied the request: validation failed: must not set the field(s): spec.template.spec.hostNetwork',
        'admission webhook "warden-validating.common-webhooks.networking.gke.io" denied the request: GKE Warden rejected the request because it violates one or more constraints.\nViolations details: {"[denied by autogke-no-host-port]":["no"]}',
      ]),
      [
        'denied-by-policy: admission policy, workload | The policy `p.example.com` of the cluster refuses the object: `name a class`',
        "denied-by-policy: admission policy, workload | The policy `p.example.com` of the cluster refuses the object: `failed expression: object.spec.runtimeClassName == 'gvisor'`",
        'class-denied-by-policy: admission policy, class | The policy `p.example.com` of the cluster refuses the object: `no classes here`',
        'denied-by-policy: admission policy, workload | The policy `p` of the cluster refuses the object: `no`',
        'denied-by-webhook: admission webhook, workload | The admission webhook `validate.kyverno.svc-fail` refuses the object: `pods "a" is forbidden: pod rejected: RuntimeClass "kata" not found`',
        'denied-by-webhook: admission webhook, workload | The admission webhook `w.example.com` refuses the object and does not say why.',
        'webhook-unreachable: API server, workload | The API server gets no decision from the admission webhook `w.example.com`: `failed to call webhook: Post "https://w.a.svc:443/?timeout=10s": no endpoints available for service "w"`',
        'webhook-unreachable: API server, workload | The API server gets no decision from the admission webhook `w.example.com`.',
        'knative-disallowed-field: Knative, workload | Knative does not accept `runtimeClassName` in this Service. | `spec.template.spec.runtimeClassName`',
        'denied-by-webhook: admission webhook, workload | The admission webhook `validation.webhook.serving.knative.dev` refuses the object: `validation failed: must not set the field(s): spec.template.spec.hostNetwork`',
        'gke-warden: GKE, workload | GKE does not accept the workload: it violates constraints of the platform. | `Violations details: {"[denied by autogke-no-host-port]":["no"]}`',
      ],
    );
  });

  it('has causes and ways to tell them apart', () => {
    const { causes, check, advice } = meaningOf(
      `sandboxes.agents.x-k8s.io "pool" is forbidden: ${denial} Sandbox must tolerate a`,
    );
    expectLines(
      [...causes, ...check, ...advice],
      [
        'The object breaks the rule that the message states.',
        'The policy reads a template or a custom resource before any Pod exists: a class adds its nodeSelector, tolerations and overhead to Pods only, so that the template needs them itself.',
        '`kubectl get validatingadmissionpolicy p.example.com -o yaml` shows what the policy asks for, and of which kinds.',
        '`kubectl get validatingadmissionpolicybinding b -o yaml` shows the namespaces and objects that it is for.',
        'Change the object as the message asks.',
        'Otherwise ask the owner of the policy to change it, or to leave this namespace out.',
      ],
    );
    const knative = meaningOf('must not set the field(s): spec.template.spec.runtimeClassName');
    expectLines(
      [...knative.causes, ...knative.check, ...knative.advice],
      [
        'The feature `kubernetes.podspec-runtimeclassname` of Knative is off, as it is by default.',
        'The key in the ConfigMap has another spelling: Knative ignores keys that it does not know.',
        '`kubectl get configmap config-features -n knative-serving -o yaml` shows the features that are set.',
        'Set `kubernetes.podspec-runtimeclassname: enabled` in the ConfigMap `config-features` of the namespace `knative-serving`, or in what installs Knative.',
      ],
    );
  });
});
