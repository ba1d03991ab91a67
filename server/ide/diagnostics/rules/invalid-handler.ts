import { t } from '../../../base/l10n.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { closestDnsLabel } from '../../../kubernetes/validation/closest-name.ts';
import { dnsLabelProblems } from '../../../kubernetes/validation/names.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { isText } from '../../../yaml/scalar.ts';
import { didYouMean } from '../shared/did-you-mean.ts';
import { choice } from '../shared/fix.ts';
import { invalidHandlerInWords } from '../shared/invalid-name-in-words.ts';
import { renamingHandler } from '../shared/rename-handler.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A handler must be a DNS label, although containerd and CRI-O allow more: a runtime that is configured there as
 * `kata_qemu` or `runsc.kvm` can never be reached. Source: `pkg/apis/node/validation/validation.go:ValidateRuntimeClass`.
 */
export const invalidHandler: Rule = {
  id: 'invalid-handler',
  breaks: 'handler',
  severity: 'error',
  summary: 'The handler of a RuntimeClass is not a DNS label.',
  summaryInChinese: 'RuntimeClass 的 handler 不是合法的 DNS 标签。',
  *checkRuntimeClass({ handlerEntry, handler }, { text, model }) {
    const value = handlerEntry?.value;
    if (!handler || !value || isPlaceholder(handler) || !isText(value)) return;
    const problems = dnsLabelProblems(handler);
    if (problems.length === 0) return;
    const valid = closestDnsLabel(handler);
    const canBeFixed = dnsLabelProblems(valid).length === 0;
    yield {
      range: value.range,
      message: sentences(
        invalidHandlerInWords(handler),
        didYouMean(canBeFixed ? valid : undefined),
        wordsOf('API server', ...problems.map(problem => `handler: Invalid value: "${handler}": ${problem}`)),
      ),
      fixes: () => {
        if (!canBeFixed) return [];
        const title = t("Rename to '{0}' (the configuration of the nodes must use the same name)", valid);
        const rename = choice(title, [replaceScalar(text, value, valid)]);
        return [renamingHandler(rename, handler, valid, model)];
      },
    };
  },
};
