import { dnsSubdomainProblems } from '../../kubernetes/names.ts';
import type { PodSpecObject } from '../../kubernetes/pod-specs.ts';
import type { Finding, RuleContext } from './rule.ts';
import { whenPodsAreRefused } from './when-pods-are-refused.ts';

/**
 * What the cluster says of a `runtimeClassName` that cannot be the name of a class. Templates are validated when they
 * are applied; a Pod is refused by the RuntimeClass plugin, which looks for the class before anything is validated,
 * and so are the Pods of templates that nobody validates.
 */
export function classNameRefusal(
  podSpec: PodSpecObject,
  context: RuleContext,
): Pick<Finding, 'message' | 'severity'> {
  const { place, path, className = '' } = podSpec;
  const { severity, consequence } = whenPodsAreRefused(podSpec, context);
  const problems = dnsSubdomainProblems(className, context.judged.version);
  if (place.template && consequence === '') {
    const field = [...path, place.field].join('.');
    return {
      message: problems.map(problem => `${field}: Invalid value: "${className}": ${problem}`).join('\n'),
    };
  }
  const [refusal] = context.predictions(podSpec).flatMap(prediction => prediction.refusal ?? []);
  const words =
    refusal?.at[0] === 'runtimeClassName' ? refusal.text : `RuntimeClass "${className}" not found`;
  const why = className === '' ? 'an empty text does not mean "no class"' : problems.join('; ');
  return { message: `${words}: ${why}.${consequence}`, severity };
}
