import { t } from '../../../base/l10n.ts';
import { builtInKind } from '../../../kubernetes/kinds/pod-spec-places.ts';
import { isStatedOnce } from '../../../kubernetes/manifests/is-stated-once.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { renameKey, replaceScalar } from '../../../yaml/edit.ts';
import { asMap, nodeAt, textOf } from '../../../yaml/lookup.ts';
import type { Path } from '../../../yaml/tree.ts';
import { didYouMean } from '../shared/did-you-mean.ts';
import { type Fix, safeIf } from '../shared/fix.ts';
import { repairQuantity } from '../shared/quantity-repair.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';
import {
  classValidationFindings,
  podValidationFindings,
  type ValidationFinding,
} from '../shared/validation-findings.ts';
import { plainResource } from '../shared/validation-in-words.ts';

/**
 * Names of resources and quantities that the server refuses in an overhead. It validates an overhead as the limits of
 * a container and says `overhead.limits[...]`; the finding is where the list is written. Source:
 * `pkg/apis/core/validation/validation.go:ValidateResourceRequirements`;
 * `k8s.io/apimachinery/pkg/api/resource/quantity.go:ParseQuantity`.
 */
export const invalidOverhead: Rule = {
  id: 'invalid-overhead',
  breaks: 'class',
  severity: 'error',
  summary: 'An overhead has a resource or a quantity that the server refuses.',
  summaryInChinese: 'overhead 中有服务器会拒绝的资源名称或数量。',
  *checkRuntimeClass(object, context) {
    const { manifest } = object;
    const validationFindings = classValidationFindings(object, context, 'overhead');
    yield* validationFindings.map(complaint => withFixes(manifest, complaint, context));
    yield* unreadable(manifest, [], context);
  },
  *checkPodSpec(podSpec, context) {
    const { manifest, path } = podSpec;
    const validationFindings = podValidationFindings(podSpec, context, 'overhead');
    yield* validationFindings.map(complaint => withFixes(manifest, complaint, context));
    if (builtInKind(manifest.apiVersion, manifest.kind) === undefined) return;
    yield* unreadable(manifest, [...path, 'overhead'], context);
  },
};

/** Quantities below a path that cannot even be read. */
function* unreadable(
  manifest: Manifest,
  start: Path,
  { text, decodeErrors }: RuleContext,
): Generator<Finding> {
  for (const { at, type, message } of decodeErrors(manifest)) {
    if (type.kind !== 'quantity' || !start.every((step, index) => at[index] === step)) continue;
    const node = nodeAt(manifest.node, at);
    const written = textOf(node);
    if (isPlaceholder(written ?? '')) continue;
    const repair = repairQuantity(written ?? '', String(at.at(-1)));
    yield {
      range: rangeAt(manifest, at),
      message: sentences(
        written === undefined
          ? t('A quantity is needed here, such as 250m or 128Mi.')
          : t('"{0}" is not a quantity, such as 250m or 128Mi.', written),
        didYouMean(repair?.quantity),
        wordsOf('API server', message),
      ),
      fixes: () => {
        if (node === null || repair === undefined) return [];
        const { quantity, hasOneReading } = repair;
        return [safeIf(hasOneReading, t('Write {0}', quantity), [replaceScalar(text, node, quantity)])];
      },
    };
  }
}

function withFixes(
  manifest: Manifest,
  { finding, at, meant }: ValidationFinding,
  { text }: RuleContext,
): Finding {
  return { ...finding, fixes: () => (meant === undefined ? [] : renameResource(manifest, at, meant, text)) };
}

/** `CPU`, `mem` and the like: the names of the resources of Kubernetes itself are known. */
function renameResource(manifest: Manifest, at: Path, meant: string, text: string): Fix[] {
  const map = asMap(nodeAt(manifest.node, at.slice(0, -1)));
  const entry = map?.entries.find(({ key }) => key.text === at.at(-1));
  if (map === null || entry === undefined) return [];
  const others = map.entries.filter(other => other !== entry);
  if (others.some(({ key }) => plainResource(key.text) === meant)) return [];
  const overhead = asMap(nodeAt(manifest.node, at.slice(0, at.lastIndexOf('overhead') + 1)));
  const isSafe =
    plainResource(entry.key.text) !== undefined && overhead !== null && isStatedOnce(overhead, meant);
  return [safeIf(isSafe, t("Rename to '{0}'", meant), [renameKey(text, entry, meant)])];
}
