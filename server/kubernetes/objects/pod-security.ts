import type { Path } from '../../yaml/tree.ts';
import { isObject, listAt, stringAt, type Value, valueAt } from './value.ts';

/** A class that exempts its Pods and templates from all pod-security checks. The class need not exist. */
export interface Exemption {
  readonly className: string;
  /** Path from the root of the configuration. */
  readonly at: Path;
}

/**
 * Returns `exemptions.runtimeClasses` of a PodSecurityConfiguration, also inside the AdmissionConfiguration file that
 * the API server reads (k8s.io/pod-security-admission/admission/admission.go:exemptRuntimeClass), and inside the template
 * that Rancher makes such a file of (rancher/rancher pkg/apis/management.cattle.io/v3/psa_types.go).
 */
export function exemptRuntimeClasses(configuration: Value): readonly Exemption[] {
  const plugins = listAt(configuration, ['plugins']).map((_, index) => ['plugins', index, 'configuration']);
  const isTemplate = stringAt(configuration, ['kind']) === 'PodSecurityAdmissionConfigurationTemplate';
  const serverConfigurations = [[], ...plugins].filter(
    path => stringAt(valueAt(configuration, path), ['kind']) === 'PodSecurityConfiguration',
  );
  return [...serverConfigurations, ...(isTemplate ? [['configuration']] : [])]
    .map(path => [...path, 'exemptions', 'runtimeClasses'])
    .flatMap(path =>
      listAt(configuration, path).flatMap((className, index) =>
        typeof className === 'string' ? [{ className, at: [...path, index] }] : [],
      ),
    );
}

/** The rules of a PodSecurityPolicy (removed in 1.25) about classes. */
export interface PolicyOnClasses {
  /** The allowed classes; `*` allows every class. */
  readonly allowed: readonly string[];
  /** The class of Pods that name none. */
  readonly defaultClass: string | undefined;
}

export function policyOnClasses(podSecurityPolicy: Value): PolicyOnClasses | undefined {
  const strategy = valueAt(podSecurityPolicy, ['spec', 'runtimeClass']);
  if (!isObject(strategy)) return undefined;
  return {
    allowed: listAt(strategy, ['allowedRuntimeClassNames']).filter(name => typeof name === 'string'),
    defaultClass: stringAt(strategy, ['defaultRuntimeClassName']) || undefined,
  };
}
