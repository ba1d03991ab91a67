import { t } from '../../base/l10n.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import type { Requirement } from '../policy.ts';
import { celString } from './cel.ts';
import { namespaceCondition, podConditions, podVariables } from './chosen-pods.ts';
import type { PolicyObject } from './export-request.ts';
import { mutatingApi, writtenCondition, writtenVariables } from './write-policy.ts';

/**
 * Returns a CEL expression of the class that a Pod gets if it names none: that of the first requirement with one that
 * is about the Pod, else an empty string. `undefined` if no requirement has one that can be said.
 */
export function defaultClassInCel(requirements: readonly Requirement[]): string | undefined {
  const choices = requirements.flatMap(requirement => {
    const conditions = conditionsOf(requirement);
    if (requirement.defaultClass === undefined || conditions === undefined) return [];
    return `${conditions.join(' &&\n')} ? ${celString(requirement.defaultClass)} :\n`;
  });
  return choices.length === 0 ? undefined : `${choices.join('')}''`;
}

/** Whether it can be said which Pods get the default class of a requirement. */
export function canSayDefaultClass(requirement: Requirement): boolean {
  return conditionsOf(requirement) !== undefined;
}

function conditionsOf(requirement: Requirement): readonly string[] | undefined {
  const inNamespaces = namespaceCondition(requirement);
  const conditions = podConditions(requirement);
  return inNamespaces === undefined || conditions === undefined ? undefined : [inNamespaces, ...conditions];
}

/**
 * The MutatingAdmissionPolicy that gives Pods without a class the default class, and its binding. A class that a Pod
 * names stays, be it an empty one, which the server refuses.
 *
 * @param defaultClass by `defaultClassInCel`.
 */
export function defaultClassPolicy(
  defaultClass: string,
  version: KubernetesVersion,
): readonly PolicyObject[] {
  const { apiVersion } = mutatingApi(version)!;
  const name = 'runtimeclass-default-class';
  const resourceRules = [
    { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] },
  ];
  const variable = { name: 'defaultClass', about: '', expression: defaultClass };
  const policy = {
    apiVersion,
    kind: 'MutatingAdmissionPolicy',
    metadata: { name },
    spec: {
      failurePolicy: 'Fail',
      reinvocationPolicy: 'IfNeeded',
      matchConstraints: { resourceRules },
      matchConditions: [
        writtenCondition({ name: 'no-class', expression: '!has(object.spec.runtimeClassName)' }),
      ],
      ...writtenVariables([...podVariables, variable], ['variables.defaultClass']),
      mutations: [
        {
          patchType: 'ApplyConfiguration',
          applyConfiguration: {
            expression: `variables.defaultClass == '' ? Object{} :
Object{spec: Object.spec{runtimeClassName: variables.defaultClass}}`,
          },
        },
      ],
    },
  };
  const binding = {
    apiVersion,
    kind: 'MutatingAdmissionPolicyBinding',
    metadata: { name },
    spec: { policyName: name },
  };
  return [
    {
      comment: t('Gives Pods that name no class the default class of the first requirement about them.'),
      object: policy,
    },
    { comment: '', object: binding },
  ];
}
