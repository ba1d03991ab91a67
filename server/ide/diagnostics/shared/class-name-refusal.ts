import { t } from '../../../base/l10n.ts';
import { admitPod } from '../../../kubernetes/admission/admit-pod.ts';
import { isValidatedAsWritten, type PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { dnsSubdomainProblems } from '../../../kubernetes/validation/names.ts';
import type { Finding, RuleContext } from './rule.ts';
import { sentences } from './sentences.ts';
import { whenPodsAreRefused } from './when-pods-are-refused.ts';

/**
 * The cluster's error for a `runtimeClassName` that cannot be the name of a class. Templates are validated when they
 * are applied. A Pod is refused by the RuntimeClass plugin, which looks for the class before anything is validated, and
 * so are the Pods of templates that are not validated. Before the plugin existed, all of them were validated.
 */
export function classNameRefusal(
  podSpec: PodSpecObject,
  context: RuleContext,
): Pick<Finding, 'message' | 'certainty'> {
  const { place, path, className = '' } = podSpec;
  const { certainty, consequence, fieldOfPod } = whenPodsAreRefused(podSpec, context);
  const { version } = context.judged;
  const problems = dnsSubdomainProblems(className);
  // No cluster can have a class of this name, even if a file declares one.
  const { refusal } = admitPod({ runtimeClassName: className }, { version, classNamed: () => undefined });
  if (refusal === undefined || isValidatedAsWritten(podSpec, version)) {
    const field = fieldOfPod([...path, place.field].join('.'));
    const words = problems.map(problem => `${field}: Invalid value: "${className}": ${problem}`).join('\n');
    return { message: consequence === '' ? words : sentences(`${words}.`, consequence), certainty };
  }
  // How a controller uses a field of its own kind is unknown.
  const isOfPodSpec = place.field === 'runtimeClassName';
  const words = isOfPodSpec ? refusal.text : `RuntimeClass "${className}" not found`;
  const message =
    className === ''
      ? t('{0}: an empty string does not mean "no class".', words)
      : `${words}: ${problems.join('; ')}.`;
  return { message: sentences(message, consequence), certainty };
}
