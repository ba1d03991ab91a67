import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import type { Value } from '../../yaml/value.ts';
import { commentLines } from './cel.ts';
import type { Variable } from './chosen-pods.ts';
import type { PolicyAction, PolicyObject } from './export-request.ts';

/** A check of a policy: a request passes if the expression is true. */
export interface Validation {
  readonly about: string;
  readonly expression: string;
  /** A CEL expression of the message. */
  readonly message: string;
}

export interface MatchCondition {
  readonly name: string;
  readonly expression: string;
}

/** The parts of a ValidatingAdmissionPolicy that differ. */
export interface ValidatingPolicy {
  readonly name: string;
  readonly comment: string;
  readonly targets: readonly PolicyScope[];
  readonly conditions: readonly MatchCondition[];
  readonly variables: readonly Variable[];
  readonly validations: readonly Validation[];
  /** Whether it is evaluated with each RuntimeClass of the cluster as `params`. */
  readonly isOfEachClass?: boolean;
}

/** The scope of a policy: the requests, and the action for those that violate it. */
export interface PolicyScope {
  /** The end of the name of its binding. */
  readonly name: string;
  readonly resourceRules: readonly Value[];
  readonly action: PolicyAction;
}

/** The oldest release with ValidatingAdmissionPolicy in v1, which is on by default. */
export const oldestRelease = 30;

/** A policy and its bindings. Each target has a binding, because it is a binding that says what becomes of a request. */
export function writeValidatingPolicy(policy: ValidatingPolicy): readonly PolicyObject[] {
  const { name, comment, targets, conditions, variables, validations, isOfEachClass } = policy;
  const spec = {
    ...(isOfEachClass && { paramKind: { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass' } }),
    failurePolicy: 'Fail',
    matchConstraints: { resourceRules: targets.flatMap(target => target.resourceRules) },
    ...(conditions.length > 0 && { matchConditions: conditions.map(writtenCondition) }),
    ...writtenVariables(
      variables,
      validations.map(({ expression, message }) => expression + message),
    ),
    validations: validations.map(({ about, expression, message }) => ({
      expression: withComment(about, expression),
      messageExpression: message,
    })),
  };
  const bindings = targets.map(target => ({
    comment: '',
    object: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name: `${name}-${target.name}` },
      spec: {
        policyName: name,
        validationActions: target.action === 'Warn' ? ['Warn', 'Audit'] : [target.action],
        matchResources: { resourceRules: target.resourceRules },
        ...(isOfEachClass && { paramRef: { selector: {}, parameterNotFoundAction: 'Allow' } }),
      },
    },
  }));
  const object = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec,
  };
  return [{ comment, object }, ...bindings];
}

/** The API version of MutatingAdmissionPolicy in a release, and whether it is on by default; `undefined` before 1.32. */
export function mutatingApi(
  version: KubernetesVersion,
): { readonly apiVersion: string; readonly isOn: boolean } | undefined {
  if (atLeast(version, 36)) return { apiVersion: 'admissionregistration.k8s.io/v1', isOn: true };
  if (atLeast(version, 34)) return { apiVersion: 'admissionregistration.k8s.io/v1beta1', isOn: false };
  if (atLeast(version, 32)) return { apiVersion: 'admissionregistration.k8s.io/v1alpha1', isOn: false };
  return undefined;
}

export function writtenCondition({ name, expression }: MatchCondition): Readonly<Record<string, Value>> {
  return { name, expression };
}

/** The variables that the expressions use, or others that these use; empty if they use none. */
export function writtenVariables(
  variables: readonly Variable[],
  expressions: readonly string[],
): { readonly variables?: readonly Value[] } {
  const used: Variable[] = [];
  let users = expressions.join('\n');
  // A variable uses only those before it.
  for (const variable of [...variables].reverse()) {
    if (!new RegExp(`\\bvariables\\.${variable.name}\\b`).test(users)) continue;
    used.unshift(variable);
    users += `\n${variable.expression}`;
  }
  if (used.length === 0) return {};
  return {
    variables: used.map(({ name, about, expression }) => ({
      name,
      expression: withComment(about, expression),
    })),
  };
}

function withComment(about: string, expression: string): string {
  return about === '' ? expression : `${commentLines(about)}\n${expression}`;
}

/** Pods, when they are created and when something changes what the policy reads. */
export const pods: readonly Value[] = [
  {
    apiGroups: [''],
    apiVersions: ['v1'],
    operations: ['CREATE', 'UPDATE'],
    resources: ['pods', 'pods/ephemeralcontainers'],
  },
];

/** The workloads of Kubernetes that have a template of Pods. */
export const workloads: readonly Value[] = [
  {
    apiGroups: ['apps', 'batch', ''],
    apiVersions: ['v1'],
    operations: ['CREATE', 'UPDATE'],
    resources: [
      'deployments',
      'daemonsets',
      'statefulsets',
      'replicasets',
      'jobs',
      'cronjobs',
      'replicationcontrollers',
      'podtemplates',
    ],
  },
];

export const runtimeClassRules: readonly Value[] = [
  {
    apiGroups: ['node.k8s.io'],
    apiVersions: ['v1'],
    operations: ['CREATE', 'UPDATE'],
    resources: ['runtimeclasses'],
  },
];

/** The weaker of two actions: what only deserves a warning is never refused. */
export function atMostWarn(action: PolicyAction): PolicyAction {
  return action === 'Deny' ? 'Warn' : action;
}
