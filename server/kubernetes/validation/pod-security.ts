import { repetitions } from '../../base/collections.ts';
import {
  child,
  duplicate,
  element,
  type FieldError,
  fieldPath,
  invalid,
  invalidText,
  required,
} from '../objects/field-error.ts';
import { quote } from '../objects/go-text.ts';
import { exemptRuntimeClasses, policyOnClasses } from '../objects/pod-security.ts';
import type { Value } from '../objects/value.ts';
import { dnsSubdomainProblems } from './names.ts';

/**
 * Validates the classes that a PodSecurityConfiguration exempts, as the API server does when it starts: names, each
 * once (k8s.io/pod-security-admission/admission/api/validation/validation.go:validateRuntimeClasses, 1.36).
 */
export function validateExemptions(configuration: Value): readonly FieldError[] {
  const exemptions = exemptRuntimeClasses(configuration);
  return exemptions.flatMap(({ className, at }, index) => {
    const place = { field: `exemptions.runtimeClasses[${at.at(-1)}]`, at };
    const problems = dnsSubdomainProblems(className);
    if (problems.length > 0) return [invalid(place, quote(className), problems.join(', '))];
    const isSecond = exemptions.findIndex(other => other.className === className) < index;
    return isSecond ? [duplicate(place, quote(className))] : [];
  });
}

/**
 * Validates the rules of a PodSecurityPolicy about classes
 * (pkg/apis/policy/validation/validation.go:validateRuntimeClassStrategy, 1.14 to 1.24).
 */
export function validatePolicyOnClasses(podSecurityPolicy: Value): readonly FieldError[] {
  const policy = policyOnClasses(podSecurityPolicy);
  if (policy === undefined) return [];
  const { allowed, defaultClass } = policy;
  const path = fieldPath('spec', 'runtimeClass');
  const allowedPath = child(path, 'allowedRuntimeClassNames');
  const repeated = repetitions(allowed);
  const errors = allowed.flatMap((name, index) => [
    ...(name === anyClass ? [] : invalidText(element(allowedPath, index), name, dnsSubdomainProblems(name))),
    ...(repeated.has(index) ? [duplicate(element(allowedPath, index), quote(name))] : []),
  ]);
  if (defaultClass !== undefined) {
    const defaultPath = child(path, 'defaultRuntimeClassName');
    errors.push(...invalidText(defaultPath, defaultClass, dnsSubdomainProblems(defaultClass)));
    if (!allowed.includes(defaultClass) && !allowed.includes(anyClass)) {
      errors.push(required(allowedPath, `default ${quote(defaultClass)} must be allowed`));
    }
  }
  if (allowed.includes(anyClass) && allowed.length > 1) {
    const shown = `[]string{${allowed.map(quote).join(', ')}}`;
    errors.push(invalid(allowedPath, shown, "if '*' is present, must not specify other RuntimeClass names"));
  }
  return errors;
}

const anyClass = '*';
