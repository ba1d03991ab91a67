import type { PodSpecObject } from '../../../kubernetes/pod-specs.ts';
import { placesOf } from '../../../runtimes/limitations-of.ts';
import { nvidia } from '../../../runtimes/profiles/nvidia.ts';
import { allClasses } from '../../../workspace/knowledge.ts';
import { inManifest, podOnRuntime } from '../../pod-on-runtime.ts';
import { runtimeOfClass } from '../../runtime-of-class.ts';
import { limitationFindings } from '../limitation-findings.ts';
import { rangeAt } from '../range-at.ts';
import type { Finding, Rule, RuleContext } from '../rule.ts';
import { sentences } from '../sentences.ts';

/**
 * What a Pod asks for works on its runtime only where nodes or Pods are configured for it. The facts with their sources
 * are in `server/runtimes/profiles/`.
 */
export const runtimeNeedsConfiguration: Rule = {
  id: 'runtime-needs-configuration',
  severity: 'information',
  summary: 'Something that a Pod uses needs a certain configuration of its runtime.',
  *checkPodSpec(podSpec, context) {
    yield* limitationFindings(podSpec, context, 'needs-configuration');
    yield* gpuWithoutClass(podSpec, context);
  },
};

/** A Pod that wants a GPU and names no class, while there are classes for such Pods. */
function* gpuWithoutClass(podSpec: PodSpecObject, { knowledge, isPatch }: RuleContext): Generator<Finding> {
  if (podSpec.classEntry !== undefined || isPatch || !podSpec.place.whole) return;
  const limitation = nvidia.limitations.find(({ id }) => id === 'class-for-gpu');
  const places = limitation ? placesOf(limitation, podOnRuntime(podSpec, { isWhole: true })) : [];
  if (limitation === undefined || places.length === 0) return;
  const names = allClasses(knowledge)
    .filter(known => runtimeOfClass(known, knowledge)?.profile?.id === nvidia.id)
    .map(({ name }) => `"${name}"`);
  if (names.length === 0) return;
  const known = `Known of it: ${[...new Set(names)].join(', ')}.`;
  for (const place of places) {
    yield {
      range: rangeAt(podSpec.manifest, inManifest(podSpec, place), 'key'),
      message: sentences(`${limitation.text}.`, known, `See ${limitation.source}`),
    };
  }
}
