import type { KustomizationsOfFile } from '../../../analysis/kustomizations-by-file.ts';
import { t } from '../../../base/l10n.ts';
import type { FailureReason } from '../../../kustomize/build-failure.ts';
import { kustomizationsOf } from '../shared/kustomizations-of.ts';
import { itemsInDocument } from '../shared/range-in-document.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A patch with which `kustomize build` fails, in a kustomization that names a class. Judged by kustomize 5.7 in
 * `test/rendering/kustomize.test.ts`.
 */
export const failingPatch: Rule = {
  id: 'failing-patch',
  breaks: 'workload',
  severity: 'error',
  summary: 'kustomize fails to apply a patch of a kustomization that sets a RuntimeClass.',
  summaryInChinese: '在设置 RuntimeClass 的 kustomization 中，kustomize 无法应用某个补丁。',
  *checkDocument(_root, context) {
    for (const { item, range } of failuresIn(kustomizationsOf(context)?.failures ?? [], context)) {
      const message = messageOf(item.reason, item.subject);
      if (message !== undefined) yield { range, message };
    }
  },
};

const failuresIn = itemsInDocument(({ at }: KustomizationsOfFile['failures'][number]) => at);

function messageOf(reason: FailureReason, subject: string): string | undefined {
  switch (reason) {
    case 'no-match':
      return sentences(
        t('kustomize build fails: no resource matches the patch of "{0}".', subject),
        t('Group, version, kind, namespace and name must be the same.'),
      );
    case 'several-matches':
      return t('kustomize build fails: several resources match the patch of "{0}".', subject);
    case 'missing-path':
      return t('kustomize build fails: there is nothing to change at {0}.', subject);
    case 'test-failed':
      return t('kustomize build fails: the resource has another value at {0}.', subject);
    case 'other-type':
      return t('kustomize build fails: the resource has a value of another type at {0}.', subject);
    case 'unknown-directive':
      return t('kustomize build fails: $patch must be replace, delete or merge, not "{0}".', subject);
    case 'no-patch':
      return sentences(
        t('kustomize build fails: this is not a patch.'),
        t('A patch is one object with kind and metadata.name, or a list of operations.'),
      );
    case 'no-target':
      return t('kustomize build fails: a JSON patch needs a target.');
    default:
      // Only failures of patches are reported.
      return undefined;
  }
}
