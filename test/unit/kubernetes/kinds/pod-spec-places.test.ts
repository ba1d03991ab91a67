import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { builtInKinds } from '../../../../server/kubernetes/kinds/built-in-kinds.ts';
import { customKinds } from '../../../../server/kubernetes/kinds/custom-kinds/index.ts';
import { kindsWithoutPodSpec } from '../../../../server/kubernetes/kinds/kinds-without-pod-spec.ts';
import {
  builtInKind,
  isListedKind,
  neverHoldsPodSpec,
  podSpecPlaces,
} from '../../../../server/kubernetes/kinds/pod-spec-places.ts';
import { duplicates } from '../../../support/duplicates.ts';
import { expectText } from '../../../support/expect/expect-text.ts';

describe('places of Pod specs', () => {
  it('of every kind of Kubernetes itself, in every version', () => {
    const drawn = builtInKinds.flatMap(({ group, kind, versions }) =>
      versions.map(({ version, removedIn }) => {
        const apiVersion = group === '' ? version : `${group}/${version}`;
        const removed = removedIn === undefined ? '' : ` until ${removedIn}`;
        return `${apiVersion} ${kind}: ${places(apiVersion, kind)}${removed}`;
      }),
    );
    expectText(
      drawn.join('\n'),
      `
v1 Pod: spec
v1 PodTemplate: template.spec
v1 ReplicationController: spec.template.spec
apps/v1 ReplicaSet: spec.template.spec
apps/v1beta2 ReplicaSet: spec.template.spec until 1.16
apps/v1 Deployment: spec.template.spec
apps/v1beta2 Deployment: spec.template.spec until 1.16
apps/v1beta1 Deployment: spec.template.spec until 1.16
apps/v1 StatefulSet: spec.template.spec
apps/v1beta2 StatefulSet: spec.template.spec until 1.16
apps/v1beta1 StatefulSet: spec.template.spec until 1.16
apps/v1 DaemonSet: spec.template.spec
apps/v1beta2 DaemonSet: spec.template.spec until 1.16
extensions/v1beta1 ReplicaSet: spec.template.spec until 1.16
extensions/v1beta1 Deployment: spec.template.spec until 1.16
extensions/v1beta1 DaemonSet: spec.template.spec until 1.16
batch/v1 Job: spec.template.spec
batch/v1 CronJob: spec.jobTemplate.spec.template.spec
batch/v1beta1 CronJob: spec.jobTemplate.spec.template.spec until 1.25
batch/v2alpha1 CronJob: spec.jobTemplate.spec.template.spec until 1.21`.trim(),
    );
  });

  it('are decided by the group, not by the kind alone and not by the version', () => {
    assert.equal(places('serving.knative.dev/v1', 'Service'), 'spec.template.spec');
    assert.equal(places('serving.knative.dev/v9', 'Service'), 'spec.template.spec');
    assert.equal(places('v1', 'Service'), '');
    assert.equal(places('batch.volcano.sh/v1alpha1', 'Job'), 'spec.tasks.[].template.spec');
    assert.equal(places('batch/v1', 'Job'), 'spec.template.spec');
    assert.equal(places('apps.kruise.io/v1beta1', 'StatefulSet'), 'spec.template.spec');
    assert.equal(places('apps/v1', 'Pod'), '');
  });

  it('are those of the built-in kind while the apiVersion is not typed yet', () => {
    assert.equal(places('', 'CronJob'), 'spec.jobTemplate.spec.template.spec');
    assert.equal(places('', 'Fleet'), '');
  });

  it('say lists, map keys, parts and other field names', () => {
    assert.deepEqual(podSpecPlaces('kubeflow.org/v1', 'PyTorchJob'), [
      {
        path: ['spec', 'pytorchReplicaSpecs', '*', 'template', 'spec'],
        field: 'runtimeClassName',
        whole: true,
        template: true,
        lacks: undefined,
        note: undefined,
        needs: undefined,
      },
    ]);
    assert.deepEqual(podSpecPlaces('kubevirt.io/v1', 'KubeVirt'), [
      {
        path: ['spec', 'configuration'],
        field: 'defaultRuntimeClass',
        whole: false,
        template: true,
        lacks: ['overhead', 'nodeSelector', 'tolerations', 'hostUsers', 'nodeName'],
        note: undefined,
        needs: undefined,
      },
    ]);
    assert.deepEqual(
      podSpecPlaces('v1', 'Pod').map(({ template }) => template),
      [false],
    );
  });

  it('are silent for schemas, policies, patches and values', () => {
    const silent = [
      'apiextensions.k8s.io/v1 CustomResourceDefinition',
      'kyverno.io/v1 ClusterPolicy',
      'templates.gatekeeper.sh/v1 ConstraintTemplate',
      'constraints.gatekeeper.sh/v1beta1 K8sRuntimeClass',
      'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy',
      'kustomize.config.k8s.io/v1beta1 Kustomization',
      'helm.toolkit.fluxcd.io/v2 HelmRelease',
      'v1 ConfigMap',
      'v1 List',
      'node.k8s.io/v1 RuntimeClass',
      'argoproj.io/v1alpha1 Workflow',
    ];
    const open = ['argoproj.io/v1alpha1 Rollout', 'example.com/v1 Widget', 'gatekeeper.sh/v1 Widget', ' Pod'];
    const isSilent = (text: string) => neverHoldsPodSpec(...(text.split(' ') as [string, string]));
    const isListed = (text: string) => isListedKind(...(text.split(' ') as [string, string]));
    assert.deepEqual([...silent, ...open].filter(isSilent), silent);
    assert.deepEqual(
      [...silent, ...open].filter(text => !isListed(text)),
      ['example.com/v1 Widget', 'gatekeeper.sh/v1 Widget'],
    );
  });

  it('know nothing of an object without a kind', () => {
    assert.equal(neverHoldsPodSpec('v1', ''), false);
    assert.equal(isListedKind('v1', ''), false);
  });

  it('tell who gets the event when the Pods are refused', () => {
    const drawn = builtInKinds
      .filter(({ group }) => group !== 'extensions')
      .map(({ plural, failedCreateOn }) => `${plural} ${failedCreateOn ?? '-'}`);
    assert.deepEqual(drawn, [
      'pods -',
      'podtemplates -',
      'replicationcontrollers ReplicationController',
      'replicasets ReplicaSet',
      'deployments ReplicaSet',
      'statefulsets StatefulSet',
      'daemonsets DaemonSet',
      'jobs Job',
      'cronjobs Job',
    ]);
    assert.equal(builtInKind('apps/v1', 'StatefulSet')?.templateValidatedSince, '1.34');
    assert.equal(builtInKind('v1', 'Service'), undefined);
  });
});

describe('tables of kinds', () => {
  const customRows = customKinds.flatMap(({ group, kinds }) => kinds.map(kind => `${group} ${kind}`));
  const customPaths = customKinds.flatMap(({ group, kinds, paths }) =>
    kinds.flatMap(kind => paths.map(path => `${group} ${kind} ${path}`)),
  );

  it('name each kind once, and of custom kinds each path', () => {
    assert.deepEqual(duplicates(builtInKinds.map(({ group, kind }) => `${group} ${kind}`)), []);
    assert.deepEqual(duplicates(customPaths), []);
    assert.deepEqual(duplicates(kindsWithoutPodSpec.map(row => `${row.group} ${row.kinds}`)), []);
  });

  it('do not say that a kind has a Pod spec and never has one', () => {
    const silentGroups = new Set(
      kindsWithoutPodSpec.filter(row => row.kinds === undefined).map(row => row.group),
    );
    const silentKinds = new Set(
      kindsWithoutPodSpec.flatMap(row => (row.kinds ?? []).map(kind => `${row.group} ${kind}`)),
    );
    assert.deepEqual(
      customRows.filter(row => silentKinds.has(row) || silentGroups.has(row.split(' ')[0] ?? '')),
      [],
    );
  });

  it('write groups, kinds and paths in their grammar', () => {
    const path = /^[a-z][\w-]*(\[\])?(\.([a-z][\w-]*(\[\])?|\*))*$/i;
    const wrong = customKinds.flatMap(row => [
      ...[row.group].filter(group => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(group)),
      ...row.kinds.filter(kind => !/^[A-Z]\w+$/.test(kind)),
      ...row.paths.filter(text => !path.test(text)),
    ]);
    assert.deepEqual(wrong, []);
  });
});

function places(apiVersion: string, kind: string): string {
  return podSpecPlaces(apiVersion, kind)
    .map(place => place.path.join('.'))
    .join(', ');
}
