import { choosing } from '../../../analysis/class-ranking/choosing.ts';
import { classFacts, factsWithoutClass } from '../../../analysis/class-ranking/class-facts.ts';
import { rankClasses } from '../../../analysis/class-ranking/rank-classes.ts';
import { trialOf } from '../../../analysis/class-ranking/try-class.ts';
import { classIn } from '../../../analysis/cluster-view.ts';
import type { PodPrediction } from '../../../analysis/prediction.ts';
import { runtimeOfClass, runtimesOfPod } from '../../../analysis/runtime-of-class.ts';
import { type Certainty, certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { defaultClassOfPod } from '../../../policy/default-class.ts';
import { needsOfPod, type StatedNeeds } from '../../../policy/needs-of-pod.ts';
import { type Needs, needsAnnotation } from '../../../policy/policy.ts';
import { policyWords } from '../../../policy/policy-words.ts';
import { unmetNeeds } from '../../../policy/unmet-needs.ts';
import { getEntry } from '../../../yaml/lookup.ts';
import { choice } from '../shared/fix.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule, RuleContext } from '../shared/rule.ts';

/**
 * Pods do not meet the requirements of `.runtimeclass/policy.yaml` or of their annotation. This is the user's own
 * policy, which the cluster does not enforce.
 */
export const policyViolation: Rule = {
  id: 'policy-violation',
  breaks: 'workload',
  severity: 'error',
  summary: 'The RuntimeClass of a Pod does not give it what the policy of the workspace asks for.',
  summaryInChinese: 'Pod 的 RuntimeClass 没有提供工作区策略所要求的能力。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const { model, isPatch, text } = context;
    const { className, place, classEntry, node } = podSpec;
    if (isPatch || !place.whole || !model.isWorkspaceComplete || isPlaceholder(className ?? '')) return;
    const stated = needsOfPod(podSpec, model.policy);
    const violations = stated.flatMap(needs => violationsOf(needs, podSpec, context));
    if (violations.length === 0) return;
    const containers = getEntry(node, 'containers');
    yield {
      range: classEntry?.value?.range ?? containers?.key.range ?? rangeAt(podSpec.manifest, podSpec.path),
      message: [...new Set(violations.map(({ message }) => message))].join('\n'),
      certainty: certainIf(violations.some(({ certainty }) => certainty === 'certain')),
      fixes: () => {
        const best = rankClasses(podSpec, context.views(), model).find(
          ({ obstacles, certainty }) => obstacles.length === 0 && certainty === 'certain',
        );
        if (best === undefined || best.known.name === className) return [];
        const title = t("Use RuntimeClass '{0}'", best.known.name);
        return [choice(title, [choosing(text, podSpec, best.known.name)])];
      },
    };
  },
};

interface Violation {
  readonly message: string;
  /** `likely` if the requirement is about the runtime, and which runtime it is is not certain. */
  readonly certainty: Certainty;
}

function violationsOf(
  stated: StatedNeeds,
  podSpec: PodSpecObject,
  context: RuleContext,
): readonly Violation[] {
  const { needs, requirement } = stated;
  const by =
    requirement === undefined
      ? t('annotation {0}', needsAnnotation)
      : policyWords.requirement(requirement.name);
  const byDefault = defaultClassOfPod(podSpec, context.model.policy);
  if (byDefault !== undefined) return violationsOfDefault(byDefault, needs, context, by);
  if (!podSpec.className) {
    const unmet = unmetNeeds(needs, factsWithoutClass(context.model));
    return unmet.map(({ text }) => ({
      message: policyWords.violation(undefined, text, by),
      certainty: 'certain',
    }));
  }
  return context
    .predictions(podSpec)
    .flatMap(prediction => violationsIn(prediction, stated, podSpec, context, by));
}

/** The Pods get the class when they are created, whatever nodes there are for it then. */
function violationsOfDefault(
  name: string,
  needs: Needs,
  { model, views }: RuleContext,
  by: string,
): readonly Violation[] {
  return views().flatMap(view => {
    const known = classIn(view, name);
    const resolution = known && runtimeOfClass(known, model);
    const seen = view.label === undefined ? by : `${by}; ${view.label}`;
    return unmetNeeds(needs, classFacts(known ?? { name }, undefined, resolution)).map(
      ({ text, isOfRuntime }) => ({
        message: policyWords.violation(name, text, seen),
        certainty: certainIf(!isOfRuntime || resolution?.certainty === 'certain'),
      }),
    );
  });
}

function violationsIn(
  prediction: PodPrediction,
  { needs }: StatedNeeds,
  podSpec: PodSpecObject,
  { model }: RuleContext,
  by: string,
): readonly Violation[] {
  const { view } = prediction;
  const name = podSpec.className!;
  const known = classIn(view, name);
  const [runtime] = runtimesOfPod(podSpec, [view], model);
  const nodes = known && trialOf(prediction, known).nodes;
  const facts = classFacts(known ?? { name }, nodes, runtime?.resolution);
  const seen = view.label === undefined ? by : `${by}; ${view.label}`;
  const runtimeCertainty = runtime?.resolution.certainty ?? 'certain';
  return unmetNeeds(needs, facts).map(({ text, isOfRuntime }) => ({
    message: policyWords.violation(name, text, seen),
    certainty: certainIf(!isOfRuntime || runtimeCertainty === 'certain'),
  }));
}
