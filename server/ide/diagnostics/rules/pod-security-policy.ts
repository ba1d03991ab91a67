import { t } from '../../../base/l10n.ts';
import { apiGroup } from '../../../kubernetes/manifests/manifest.ts';
import { policyOnClasses } from '../../../kubernetes/objects/pod-security.ts';
import { atLeast } from '../../../kubernetes/objects/versions.ts';
import { validatePolicyOnClasses } from '../../../kubernetes/validation/pod-security.ts';
import { nodeAt, textOf } from '../../../yaml/lookup.ts';
import { invalidNameInWords } from '../shared/invalid-name-in-words.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * The rules of a PodSecurityPolicy on classes (1.14 to 1.24): the kind was deprecated in 1.21 and removed in 1.25, and
 * nothing in Kubernetes took their place. Sources: KEP-2579;
 * `pkg/apis/policy/validation/validation.go:validateRuntimeClassStrategy` (1.23).
 */
export const podSecurityPolicy: Rule = {
  id: 'pod-security-policy',
  breaks: 'workload',
  severity: 'error',
  summary: 'A PodSecurityPolicy restricts RuntimeClasses, which current clusters no longer support.',
  summaryInChinese: 'PodSecurityPolicy 限制了 RuntimeClass，但现在的集群已不再支持。',
  *checkManifest(manifest, { judged: { version, certainty } }) {
    const { apiVersion, kind } = manifest;
    if (kind !== 'PodSecurityPolicy' || apiGroup(apiVersion) !== 'policy') return;
    const policy = policyOnClasses(manifest.value);
    if (policy === undefined) return;
    const range = rangeAt(manifest, ['spec', 'runtimeClass'], 'key');
    if (atLeast(version, 25)) {
      yield {
        range,
        message: sentences(
          t('Kubernetes 1.25 removed PodSecurityPolicy, and with it these rules on RuntimeClasses.'),
          t('A ValidatingAdmissionPolicy or a policy engine can replace them.'),
          wordsOf('kubectl', `no matches for kind "PodSecurityPolicy" in version "${apiVersion}"`),
        ),
        certainty,
      };
      return;
    }
    if (atLeast(version, 21)) {
      yield {
        range,
        message: sentences(
          t('PodSecurityPolicy is deprecated, and removed in Kubernetes 1.25.'),
          wordsOf(
            'API server',
            `${apiVersion} PodSecurityPolicy is deprecated in v1.21+, unavailable in v1.25+`,
          ),
        ),
        certainty: 'likely',
      };
    }
    for (const { field, body, at } of validatePolicyOnClasses(manifest.value)) {
      const name = textOf(nodeAt(manifest.node, at)) ?? '';
      const message = sentences(inWords(body, name), wordsOf('API server', `${field}: ${body}`));
      yield { range: rangeAt(manifest, at), message };
    }
  },
};

/** A validation error of these rules in a sentence of our own. */
function inWords(body: string, name: string): string {
  if (body.startsWith('Duplicate value')) return t('RuntimeClass "{0}" is listed twice.', name);
  if (body.startsWith('Required value')) return t('The default class is not among the allowed classes.');
  return body.includes("if '*' is present")
    ? t('"*" allows every class: remove the other names.')
    : invalidNameInWords(name);
}
