import { inManifest, podOnRuntime } from '../../../analysis/pod-on-runtime.ts';
import { t } from '../../../base/l10n.ts';
import { stringAt, valueAt } from '../../../kubernetes/objects/value.ts';
import { atLeast } from '../../../kubernetes/objects/versions.ts';
import { placesOf } from '../../../runtimes/limitations-of.ts';
import { windowsLimitations } from '../../../runtimes/profiles/windows-limitations.ts';
import type { Path } from '../../../yaml/tree.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';
import { whenPodsAreRefused } from '../shared/when-pods-are-refused.ts';

/**
 * A Pod with `spec.os.name: windows` has a field that only Linux knows: the API server refuses it, since 1.24 by
 * default (gate IdentifyPodOS) and since 1.25 whatever the feature gates say. Before, it drops `os`.
 * Source: `pkg/apis/core/validation/validation.go:validateWindows`. Fields whose own gate is off are dropped before.
 */
export const windowsPodField: Rule = {
  id: 'windows-pod-field',
  breaks: 'workload',
  severity: 'error',
  summary: 'A Pod for Windows has a field that only Pods for Linux may have.',
  summaryInChinese: '面向 Windows 的 Pod 含有只有 Linux Pod 才能有的字段。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const { manifest, path, place } = podSpec;
    if (!place.whole || !atLeast(context.judged.version, 24)) return;
    if (stringAt(valueAt(manifest.value, path), ['os', 'name']) !== 'windows') return;
    const pod = podOnRuntime(podSpec, { isPatch: context.isPatch });
    const { certainty, consequence, fieldOfPod } = whenPodsAreRefused(podSpec, context);
    for (const limitation of windowsLimitations) {
      if (limitation.effect !== 'rejected-by-api') continue;
      if (!atLeast(context.judged.version, keptSince.get(limitation.id) ?? 24)) continue;
      for (const found of placesOf(limitation, pod)) {
        const at = inManifest(podSpec, found);
        yield {
          range: rangeAt(manifest, at, 'key'),
          message: sentences(
            t('A Pod for Windows cannot have {0}.', lastNameOf(at)),
            consequence,
            wordsOf('API server', `${fieldOfPod(inWords(at))}: Forbidden: ${limitation.text()}`),
          ),
          certainty,
        };
      }
    }
  },
};

/** The first release (1.x) that keeps a field by default: gates UserNamespacesSupport and the like. */
const keptSince: ReadonlyMap<string, number> = new Map([
  ['host-users', 33],
  ['security-context-supplemental-groups-policy', 33],
  ['resources', 34],
]);

function lastNameOf(path: Path): string {
  return String(path.findLast(step => typeof step === 'string'));
}

/** The path as the server prints it: `spec.containers[0].securityContext`. */
function inWords(path: Path): string {
  return path
    .map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);
}
