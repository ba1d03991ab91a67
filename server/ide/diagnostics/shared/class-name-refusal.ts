import { t } from '../../../base/l10n.ts';
import { admitPod } from '../../../kubernetes/admission/admit-pod.ts';
import { isValidatedAsWritten, type PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { dnsSubdomainProblems } from '../../../kubernetes/validation/names.ts';
import { didYouMean } from './did-you-mean.ts';
import { invalidNameInWords } from './invalid-name-in-words.ts';
import type { Finding, RuleContext } from './rule.ts';
import { sentences, wordsOf } from './sentences.ts';
import { whenPodsAreRefused } from './when-pods-are-refused.ts';

/**
 * The cluster's error for a `runtimeClassName` that cannot be the name of a class. Templates are validated when they
 * are applied. A Pod is refused by the RuntimeClass plugin, which looks for the class before anything is validated, and
 * so are the Pods of templates that are not validated. Before the plugin existed, all of them were validated.
 * @param meant the name that was probably meant
 */
export function classNameRefusal(
  podSpec: PodSpecObject,
  context: RuleContext,
  meant?: string,
): Pick<Finding, 'message' | 'certainty'> {
  const { place, path, className = '' } = podSpec;
  const { certainty, consequence, fieldOfPod } = whenPodsAreRefused(podSpec, context);
  const { version } = context.judged;
  const problems = dnsSubdomainProblems(className);
  // No cluster can have a class of this name, even if a file declares one.
  const { refusal } = admitPod({ runtimeClassName: className }, { version, classNamed: () => undefined });
  const words = () => {
    if (refusal !== undefined && !isValidatedAsWritten(podSpec, version)) {
      // How a controller uses a field of its own kind is unknown.
      return [place.field === 'runtimeClassName' ? refusal.text : `RuntimeClass "${className}" not found`];
    }
    const field = fieldOfPod([...path, place.field].join('.'));
    return problems.map(problem => `${field}: Invalid value: "${className}": ${problem}`);
  };
  const message = sentences(
    className === ''
      ? t('An empty {0} does not mean "no class": remove it, or name a class.', place.field)
      : invalidNameInWords(className),
    didYouMean(meant),
    consequence,
    wordsOf('API server', ...words()),
  );
  return { message, certainty };
}
