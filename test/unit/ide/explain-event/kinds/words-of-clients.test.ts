import { describe, it } from 'node:test';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { meaningOf } from './meaning.ts';

const meanings = (texts: readonly string[]) =>
  texts.map(text => {
    const { kind, what, details } = meaningOf(text);
    return [kind, what, ...details].join(' | ');
  });

const ownership = 'exists and cannot be imported into the current release: invalid ownership metadata';

describe('what kubectl and Helm say', () => {
  it('of a class that an API server refuses', () => {
    expectLines(
      meanings([
        'The RuntimeClass "gvisor" is invalid: handler: Required value',
        'The RuntimeClass "gvisor" is invalid: handler: Invalid value: "runsc": field is immutable',
        'The RuntimeClass "a" is invalid: \n* handler: Invalid value: "A": a lowercase RFC 1123 label must consist of lower case\n* overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0\n',
        'The Pod "web" is invalid: spec.overhead: Forbidden: no',
        'The Deployment "web" is invalid: \n* spec.template.spec.overhead[cpu]: Invalid value: "a * b": no\n* spec.selector: Required value',
      ]),
      [
        'invalid-class: API server, handler | The API server does not store the RuntimeClass `gvisor`: some of its fields are invalid. | `handler: Required value`',
        'invalid-class: API server, handler | The API server does not store the RuntimeClass `gvisor`: some of its fields are invalid. | `handler: Invalid value: "runsc": field is immutable`',
        'invalid-class: API server, handler | The API server does not store the RuntimeClass `a`: some of its fields are invalid. | `handler: Invalid value: "A": a lowercase RFC 1123 label must consist of lower case` | `overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0`',
        'invalid-workload: API server, workload | The API server does not accept the `Pod` `web`: some of its fields are invalid. | `spec.overhead: Forbidden: no`',
        'invalid-workload: API server, workload | The API server does not accept the `Deployment` `web`: some of its fields are invalid. | `spec.template.spec.overhead[cpu]: Invalid value: "a * b": no` | `spec.selector: Required value`',
      ],
    );
  });

  it('of what they do not send', () => {
    expectLines(
      meanings([
        'error: error validating "class.yaml": error validating data: ValidationError(RuntimeClass): unknown field "handlr" in io.k8s.api.node.v1.RuntimeClass; if you choose to ignore these errors, turn validation off with --validate=false',
        'error: error validating "pod.yaml": error validating data: [ValidationError(Pod.spec): unknown field "runtimeClass" in io.k8s.api.core.v1.PodSpec, ValidationError(Pod.spec.containers): invalid type]; if you choose to ignore these errors, turn validation off with --validate=false',
        'error validating data: [apiVersion not set, kind not set]',
        'Error from server (BadRequest): error when creating "c.yaml": RuntimeClass in version "v1" cannot be handled as a RuntimeClass: strict decoding error: unknown field "handlr"',
        'error: strict decoding error: unknown field "spec.runtimeClass"',
        'strict decoding error: unknown field "overhead.podFix"',
        'error: resource mapping not found for name: "kata" namespace: "" from "class.yaml": no matches for kind "RuntimeClass" in version "node.k8s.io/v1beta1"\nensure CRDs are installed first',
        'error: unable to recognize "class.yaml": no matches for kind "RuntimeClass" in version "node.k8s.io/v1"',
        'Error: INSTALLATION FAILED: unable to build kubernetes objects from release manifest: resource mapping not found for name: "kata" namespace: "" from "": no matches for kind "RuntimeClass" in version "node.k8s.io/v1alpha1"',
        'resource mapping not found for name: "a" namespace: "b" from "a.yaml": no matches for kind "RayCluster" in version "ray.io/v1"',
        'Error: unable to build kubernetes objects from release manifest: error parsing : error converting YAML to JSON',
      ]),
      [
        'invalid-for-kubectl: kubectl, class | kubectl does not send the object: it has fields that its kind does not have, or lacks some. | `ValidationError(RuntimeClass): unknown field "handlr" in io.k8s.api.node.v1.RuntimeClass`',
        'invalid-for-kubectl: kubectl, workload | kubectl does not send the object: it has fields that its kind does not have, or lacks some. | `ValidationError(Pod.spec): unknown field "runtimeClass" in io.k8s.api.core.v1.PodSpec` | `ValidationError(Pod.spec.containers): invalid type`',
        'invalid-for-kubectl: kubectl, workload | kubectl does not send the object: it has fields that its kind does not have, or lacks some. | `apiVersion not set, kind not set`',
        'unreadable-class: API server, class | The API server cannot read the RuntimeClass: `strict decoding error: unknown field "handlr"`',
        'strict-decoding: API server, workload | The API server does not accept the fields of the object: `unknown field "spec.runtimeClass"`',
        'strict-decoding: API server, class | The API server does not accept the fields of the object: `unknown field "overhead.podFix"`',
        'class-version-not-served: Kubernetes client, class | The cluster does not serve RuntimeClasses of `node.k8s.io/v1beta1`.',
        'class-version-not-served: Kubernetes client, class | The cluster does not serve RuntimeClasses of `node.k8s.io/v1`.',
        'class-version-not-served: Kubernetes client, class | The cluster does not serve RuntimeClasses of `node.k8s.io/v1alpha1`.',
        'kind-not-served: Kubernetes client, workload | The cluster does not serve the kind `RayCluster` of `ray.io/v1`.',
        'release-not-built: Helm, workload | Helm cannot make objects of what the chart renders, and has sent nothing: `error parsing : error converting YAML to JSON`',
      ],
    );
  });

  it('of objects of others', () => {
    expectLines(
      meanings([
        `Error: INSTALLATION FAILED: Unable to continue with install: RuntimeClass "nvidia" in namespace "" ${ownership}; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "gpu"`,
        `unable to continue with update: RuntimeClass "nvidia" in namespace "" ${ownership}; annotation validation error: key "meta.helm.sh/release-name" must equal "a": current value is "b"`,
        `Unable to continue with install: DaemonSet "plugin" in namespace "kube-system" ${ownership}; annotation validation error: key "meta.helm.sh/release-namespace" must equal "a": current value is "b"`,
        'error: Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using node.k8s.io/v1: .handler\nPlease review the fields above--they currently have other managers.',
        'Apply failed with 2 conflicts: conflicts with "operator" using node.k8s.io/v1:\n- .overhead.podFixed.cpu\n- .scheduling.nodeSelector\nPlease review the fields above',
        'Apply failed with 1 conflict: conflict with "hpa": .spec.replicas',
        'runtimeclasses.node.k8s.io "kata" already exists',
        'Operation cannot be fulfilled on runtimeclasses.node.k8s.io "kata": the object has been modified; please apply your changes to the latest version and try again',
      ]),
      [
        'not-of-this-release: Helm, class | The cluster has the `RuntimeClass` `nvidia` already, and Helm does not count it as a part of the release. | `label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"` | `annotation validation error: missing key "meta.helm.sh/release-name": must be set to "gpu"`',
        'not-of-this-release: Helm, class | The cluster has the `RuntimeClass` `nvidia` already, and Helm does not count it as a part of the release. | `annotation validation error: key "meta.helm.sh/release-name" must equal "a": current value is "b"`',
        'not-of-this-release: Helm, workload | The cluster has the `DaemonSet` `plugin` already, and Helm does not count it as a part of the release. | `annotation validation error: key "meta.helm.sh/release-namespace" must equal "a": current value is "b"`',
        'apply-conflict: API server, class | Another manager, `kubectl-client-side-apply`, has set fields that this server-side apply sets to something else. | `.handler`',
        'apply-conflict: API server, class | Another manager, `operator`, has set fields that this server-side apply sets to something else. | `.overhead.podFixed.cpu` | `.scheduling.nodeSelector`',
        'apply-conflict: API server, workload | Another manager, `hpa`, has set fields that this server-side apply sets to something else. | `.spec.replicas`',
        'class-exists: API server, class | The cluster has a RuntimeClass `kata` already.',
        'class-modified: API server, class | The RuntimeClass `kata` has changed since the version that the request is about.',
      ],
    );
  });
});

describe('the versions of RuntimeClasses', () => {
  const advised = (version: string, surface: 'editor' | 'terminal' = 'terminal') => {
    const { causes, advice } = meaningOf(
      `no matches for kind "RuntimeClass" in version "${version}"`,
      surface,
    );
    return [causes[0]!, ...advice];
  };
  it('that a cluster does not serve are told apart', () => {
    expectLines(advised('node.k8s.io/v1'), [
      'The cluster is 1.19 or older: 1.20 is the first release that serves `node.k8s.io/v1`.',
      'Write `apiVersion: node.k8s.io/v1beta1` as long as the cluster is 1.14 to 1.19.',
      'Upgrade the cluster: from 1.20 on it takes the file as it is.',
    ]);
    expectLines(advised('node.k8s.io/v1beta1'), [
      'The cluster is 1.25 or newer: 1.14 to 1.24 serve `node.k8s.io/v1beta1`.',
      'Write the class for `node.k8s.io/v1`: `runtimeclass upgrade --write .` does so in all files.',
      'If an operator or a chart says this, install a newer release of it: the class is in its own files.',
    ]);
    expectLines(advised('node.k8s.io/v1alpha1', 'editor'), [
      'The cluster is 1.24 or newer, which does not serve `node.k8s.io/v1alpha1` any more.',
      'Write the class for `node.k8s.io/v1`: "RuntimeClass: Upgrade All RuntimeClasses in Workspace" does so in all files.',
      'If an operator or a chart says this, install a newer release of it: the class is in its own files.',
    ]);
    expectLines(advised('v1'), [
      'No release of Kubernetes has RuntimeClasses in this version.',
      'Write the class for `node.k8s.io/v1`: `runtimeclass upgrade --write .` does so in all files.',
      'If an operator or a chart says this, install a newer release of it: the class is in its own files.',
    ]);
  });
});

describe('the advice', () => {
  it('depends on what stands in the words', () => {
    expectLines(
      [
        'The RuntimeClass "gvisor" is invalid: handler: Invalid value: "runsc": field is immutable',
        'error: Apply failed with 1 conflict: conflict with "kubectl": .handler',
        'error: Apply failed with 1 conflict: conflict with "kubectl": .overhead',
        `RuntimeClass "nvidia" in namespace "" ${ownership}; annotation validation error: key "meta.helm.sh/release-name" must equal "a": current value is "b"`,
      ].flatMap(text => {
        const { causes, advice } = meaningOf(text);
        return [...causes.slice(0, 1), advice.at(-1)!, advice[0]!];
      }),
      [
        'Write the old handler into the file if the change was not meant.',
        'Delete the class and create it again, or create one with another name: the handler of a class that exists cannot be changed.',
        'An operator, a GitOps tool or a person with another command writes the same object.',
        'The handler of a class that exists cannot be changed, not even with `--force-conflicts`: delete the class and create it again, or create one with another name.',
        'Leave these fields out of the file if the other manager is to decide.',
        'An operator, a GitOps tool or a person with another command writes the same object.',
        '`--force-conflicts` takes the fields over, if the file is to decide.',
        'Leave these fields out of the file if the other manager is to decide.',
        'The release `b` has created the object.',
        '`helm upgrade --install --take-ownership` hands the object over to this release (Helm 3.17 and later).',
        'Let one release, or one manifest, create the class, and turn it off in the others: a class belongs to no namespace.',
      ],
    );
  });
});
