import type { PatchOfFile } from '../../../analysis/kustomizations-by-file.ts';
import { t } from '../../../base/l10n.ts';
import { kustomizationsOf } from '../shared/kustomizations-of.ts';
import { itemsInDocument } from '../shared/range-in-document.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * The target of a patch that sets a class selects no resource of its kustomization. kustomize 5.7 applies it to nothing and
 * succeeds (`api/internal/builtins/PatchTransformer.go`); only a strategic merge patch without a target fails then.
 */
export const patchWithoutMatch: Rule = {
  id: 'patch-without-match',
  breaks: 'workload',
  severity: 'warning',
  summary: 'A patch that sets a RuntimeClass selects no resource of its kustomization.',
  summaryInChinese: '设置 RuntimeClass 的补丁在其 kustomization 中没有选中任何资源。',
  *checkDocument(_root, context) {
    for (const { item, range } of targetsIn(kustomizationsOf(context)?.patches ?? [], context)) {
      const { className, missesTarget } = item.patch;
      if (!missesTarget || className === null) continue;
      const message = sentences(
        t('This target selects no resource: nothing gets the RuntimeClass "{0}".', className),
        t('kustomize skips the patch without an error.'),
      );
      yield { range, message };
    }
  },
};

const targetsIn = itemsInDocument(({ patch }: PatchOfFile) => patch.targetAt);
