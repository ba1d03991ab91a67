import { t } from '../../base/l10n.ts';
import { formatVersion } from '../../kubernetes/objects/versions.ts';
import type { Requirement } from '../policy.ts';
import { systemNamespaces } from './chosen-pods.ts';
import { classPolicies } from './class-policies.ts';
import { canSayDefaultClass, defaultClassInCel, defaultClassPolicy } from './default-class-policy.ts';
import type { ExportedPolicy, ExportRequest } from './export-request.ts';
import { requirementPolicies } from './requirement-policies.ts';
import { mutatingApi } from './write-policy.ts';

/**
 * Turns a policy into ValidatingAdmissionPolicies, and a MutatingAdmissionPolicy for default classes, with their
 * bindings, for an API server of `oldestRelease` or later. What is allowed and refused is what the rules
 * `policy-violation` and `class-meaning` find; `unsaid` and `notes` say where it is not.
 */
export function exportPolicy(request: ExportRequest): ExportedPolicy {
  const requirements = request.policy.requirements.map(inOneLine);
  const api = mutatingApi(request.version);
  const withDefault = requirements.filter(({ defaultClass }) => defaultClass !== undefined);
  const unsaid = withDefault.flatMap(requirement => {
    if (api === undefined) {
      return t(
        '{0}: "defaultClass" needs a MutatingAdmissionPolicy, which Kubernetes has since 1.32',
        requirement.name,
      );
    }
    return canSayDefaultClass(requirement)
      ? []
      : t(
          '{0}: one of its globs cannot be a regular expression, so "defaultClass" is not exported',
          requirement.name,
        );
  });
  const defaultClass = api && defaultClassInCel(requirements);
  const names = uniqueNames(requirements);
  const exported = requirements.map((requirement, index) =>
    requirementPolicies(requirement, names[index]!, request, defaultClass),
  );
  return {
    objects: [
      ...(defaultClass === undefined ? [] : defaultClassPolicy(defaultClass, request.version)),
      ...exported.flatMap(({ objects }) => objects),
      ...classPolicies(request),
    ],
    unsaid: [...unsaid, ...exported.flatMap(({ unsaid }) => unsaid)],
    notes: [
      t('A requirement without namespaces does not count in {0}.', systemNamespaces.join(', ')),
      t(
        'The annotation "{0}" of single Pods is not exported: the author of the Pod could change it.',
        'runtimeclass.dev/needs',
      ),
      t(
        'Annotations and node selectors by which a Pod chooses one of several runtimes of its handler do not count.',
      ),
      ...(defaultClass !== undefined && !api!.isOn
        ? [
            t(
              'Kubernetes {0} serves MutatingAdmissionPolicy only as {1}, which is off by default: switch on the feature gate MutatingAdmissionPolicy and the API version.',
              formatVersion(request.version),
              api!.apiVersion,
            ),
          ]
        : []),
    ],
  };
}

/** A requirement whose name, which becomes a part of comments and messages, is a single line. */
function inOneLine(requirement: Requirement): Requirement {
  return { ...requirement, name: requirement.name.replace(/[\s\p{C}]+/gu, ' ').trim() };
}

/** Names of objects: of letters and digits of the names of requirements, with a number where that says too little. */
function uniqueNames(requirements: readonly Requirement[]): readonly string[] {
  const taken = new Set([
    'runtimeclass-meaning',
    'runtimeclass-likely-meaning',
    'runtimeclass-fractional-bytes',
  ]);
  return requirements.map(({ name }, index) => {
    const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const short = words.join('-').slice(0, 60).replace(/-$/, '');
    const whole = `runtimeclass-${short || 'requirement'}`;
    const unique = taken.has(whole) || short === '' ? `${whole}-${index + 1}` : whole;
    for (const end of ['', '-isolation', '-likely-isolation']) taken.add(`${unique}${end}`);
    return unique;
  });
}
