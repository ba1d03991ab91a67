import { t } from '../../base/l10n.ts';
import type { Requirement } from '../policy.ts';
import { isolationInWords, policyWords } from '../policy-words.ts';
import { isWeaker } from '../unmet-needs.ts';
import { celMessage, fitsAnyGlobInCel } from './cel.ts';
import { namespaceCondition, podConditions, podVariables, type Variable } from './chosen-pods.ts';
import type { ExportRequest, PolicyObject } from './export-request.ts';
import { weakerIsolationInCel } from './isolation-in-cel.ts';
import {
  atMostWarn,
  type MatchCondition,
  type PolicyScope,
  pods,
  type Validation,
  workloads,
  writeValidatingPolicy,
} from './write-policy.ts';

/** The policies for a requirement, and the parts of it that they do not say. */
export interface RequirementPolicies {
  readonly objects: readonly PolicyObject[];
  readonly unsaid: readonly string[];
}

/**
 * The policies for one requirement: about the name of the class, about the isolation of its runtime, and, as a
 * warning, about the isolation of a runtime that is not certain.
 *
 * @param name of the policies, unique among them.
 * @param defaultClass a CEL expression of the class of a template that names none, if there is one.
 */
export function requirementPolicies(
  requirement: Requirement,
  name: string,
  request: ExportRequest,
  defaultClass: string | undefined,
): RequirementPolicies {
  const unsaid: string[] = [];
  const cannotSay = (why: string) => unsaid.push(t('{0}: {1}', requirement.name, why));
  const { needs } = requirement;
  if (needs.gpu) cannotSay(t('"gpu" depends on the nodes, which CEL does not see'));
  if (needs.userNamespaces) cannotSay(t('"userNamespaces" depends on the nodes, which CEL does not see'));
  const inNamespaces = namespaceCondition(requirement);
  const conditions = podConditions(requirement);
  if (inNamespaces === undefined || conditions === undefined) {
    cannotSay(t('one of its globs cannot be a regular expression, so nothing of it is exported'));
    return { objects: [], unsaid };
  }

  const chosen: Variable = {
    name: 'isChosen',
    about: t('Whether "{0}" is about these Pods.', requirement.name),
    expression: conditions.join(' &&\n'),
  };
  const common = {
    conditions: [onChange, { name: 'namespace', expression: inNamespaces }],
    variables: [
      ...podVariables,
      ...(defaultClass === undefined ? [] : [{ name: 'defaultClass', about: '', expression: defaultClass }]),
      className(defaultClass !== undefined),
      ...(conditions.length === 0 ? [] : [chosen]),
    ],
  };
  const unless = conditions.length === 0 ? '' : '!variables.isChosen ||\n';
  const objects: PolicyObject[] = [];

  const { validations, unsayable } = checksOfName(requirement, request, unless);
  for (const key of unsayable) cannotSay(t('one of the globs of "{0}" cannot be a regular expression', key));
  if (validations.length > 0) {
    const comment = t('What "{0}" says about the names of classes.', requirement.name);
    const targets = targetsOf(request.action);
    objects.push(...writeValidatingPolicy({ name, comment, targets, ...common, validations }));
  }
  for (const certainty of needs.isolation === undefined ? [] : (['certain', 'likely'] as const)) {
    const isolation = weakerIsolationInCel(request.isolation, needs.isolation!, certainty, 'params');
    if (isolation === undefined) continue;
    objects.push(
      ...writeValidatingPolicy({
        name: certainty === 'certain' ? `${name}-isolation` : `${name}-likely-isolation`,
        comment:
          certainty === 'certain'
            ? t(
                'What "{0}" says about isolation. The parameters are the RuntimeClasses of the cluster.',
                requirement.name,
              )
            : t('The same for handlers whose isolation is not certain, as a warning.'),
        targets: targetsOf(certainty === 'certain' ? request.action : atMostWarn(request.action)),
        conditions: common.conditions,
        variables: [
          ...common.variables,
          {
            name: 'isolation',
            about: t('How the handler of the class isolates, where that is less than what is needed.'),
            expression: isolation,
          },
        ],
        validations: [
          {
            about: '',
            expression: `variables.className != params.metadata.name ||\n${unless}variables.isolation == ''`,
            message: celMessage(['variables.className', 'variables.isolation'], (name, isolation) =>
              violation(requirement, policyWords.weakIsolation(isolation!, needs.isolation!), name),
            ),
          },
        ],
        isOfEachClass: true,
      }),
    );
  }
  return { objects, unsaid };
}

/** Refused Pods are those of `action`; a workload is not refused, because its Pods are. PodSecurity does the same. */
function targetsOf(action: ExportRequest['action']): readonly PolicyScope[] {
  return [
    { name: 'pods', resourceRules: pods, action },
    { name: 'workloads', resourceRules: workloads, action: atMostWarn(action) },
  ];
}

/** An update that changes nothing of this, such as that of a finalizer, has to pass whatever the policy says. */
const onChange: MatchCondition = {
  name: 'on-change',
  expression: `request.operation == 'CREATE' ||
dyn(object).?spec != dyn(oldObject).?spec ||
dyn(object).?template != dyn(oldObject).?template ||
dyn(object).metadata.?labels != dyn(oldObject).metadata.?labels`,
};

function className(hasDefault: boolean): Variable {
  return {
    name: 'className',
    about: hasDefault
      ? t('The class of the Pods; those of a workload get the default class when they are created.')
      : '',
    expression: hasDefault
      ? `variables.pod.?spec.runtimeClassName.orValue(\n  request.kind.kind == 'Pod' ? '' : variables.defaultClass)`
      : `variables.pod.?spec.runtimeClassName.orValue('')`,
  };
}

function checksOfName(
  requirement: Requirement,
  { defaultIsolation }: ExportRequest,
  unless: string,
): { readonly validations: readonly Validation[]; readonly unsayable: readonly string[] } {
  const { isolation, allowedClasses = [], forbiddenClasses = [] } = requirement.needs;
  const validations: Validation[] = [];
  const unsayable: string[] = [];
  if (isolation !== undefined && defaultIsolation !== undefined && isWeaker(defaultIsolation, isolation)) {
    const words = policyWords.weakIsolation(isolationInWords(defaultIsolation), isolation);
    validations.push({
      about: t('Without a class, the default runtime of the nodes runs the Pods.'),
      expression: `${unless}variables.className != ''`,
      message: celMessage([], () => violation(requirement, words)),
    });
  }
  if (allowedClasses.length > 0) {
    const fits = fitsAnyGlobInCel(allowedClasses, 'variables.className');
    const words = policyWords.notAllowed(allowedClasses);
    if (fits === undefined) unsayable.push('allowedClasses');
    else
      validations.push({
        about: t('Allowed classes: {0}', allowedClasses.join(', ')),
        expression: `${unless}variables.className != '' && ${fits}`,
        message: messageAboutName(requirement, words),
      });
  }
  if (forbiddenClasses.length > 0) {
    const fits = fitsAnyGlobInCel(forbiddenClasses, 'variables.className');
    if (fits === undefined) unsayable.push('forbiddenClasses');
    else
      validations.push({
        about: t('Forbidden classes: {0}', forbiddenClasses.join(', ')),
        expression: `${unless}variables.className == '' || !(${fits})`,
        message: messageAboutName(requirement, policyWords.forbidden()),
      });
  }
  return { validations, unsayable };
}

function messageAboutName(requirement: Requirement, words: string): string {
  const without = celMessage([], () => violation(requirement, words));
  const named = celMessage(['variables.className'], name => violation(requirement, words, name));
  return `variables.className == '' ? ${without} :\n${named}`;
}

/** The message of the rule `policy-violation`. */
function violation({ name }: Requirement, words: string, className?: string): string {
  return policyWords.violation(className, words, policyWords.requirement(name));
}
