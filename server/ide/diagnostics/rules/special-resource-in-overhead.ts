import { t } from '../../../base/l10n.ts';
import { signOf } from '../../../kubernetes/quantities/quantity-arithmetic.ts';
import { isExtendedResource, isHugePages } from '../../../kubernetes/validation/resource-name.ts';
import { sandboxResources } from '../../../runtimes/sandbox-resources.ts';
import { podFixedOf } from '../shared/amounts.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';
import { classValidationFindings } from '../shared/validation-findings.ts';

/**
 * Huge pages or an extended resource in an overhead. It counts like a request of every Pod of the class, so each
 * takes one more GPU although no container gets it. Resources that belong to the sandbox of a known runtime, such as
 * the encryption keys of a confidential virtual machine, are right there. Source:
 * `k8s.io/component-helpers/resource/helpers.go:PodRequests`.
 */
export const specialResourceInOverhead: Rule = {
  id: 'special-resource-in-overhead',
  severity: 'information',
  summary: 'An overhead requests huge pages or an extended resource for every Pod of the class.',
  summaryInChinese: 'overhead 会为该类的每个 Pod 请求巨页或扩展资源。',
  *checkRuntimeClass(object, context) {
    const refused = new Set(classValidationFindings(object, context, 'overhead').map(({ at }) => at.at(-1)));
    for (const { resource, quantity, text, entry } of podFixedOf(object)) {
      const isSpecial = isHugePages(resource) || isExtendedResource(resource, context.judged.version);
      const isOfSandbox = sandboxResources.some(({ name }) => name === resource);
      if (!isSpecial || isOfSandbox || signOf(quantity) <= 0 || refused.has(resource)) continue;
      yield {
        range: entry.range,
        message: sentences(
          t('Every Pod of this class requests {0} besides what its containers do.', `${resource}: ${text}`),
          t('It fits only nodes with that much left, and no container gets it.'),
        ),
      };
    }
  },
};
