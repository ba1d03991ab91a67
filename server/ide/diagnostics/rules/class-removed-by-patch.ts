import type { PatchOfFile } from '../../../analysis/kustomizations-by-file.ts';
import { t } from '../../../base/l10n.ts';
import { kustomizationsOf } from '../shared/kustomizations-of.ts';
import { itemsInDocument } from '../shared/range-in-document.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/** A patch of a kustomization takes away the class that a workload has in the base. */
export const classRemovedByPatch: Rule = {
  id: 'class-removed-by-patch',
  breaks: 'class',
  severity: 'information',
  summary: 'A patch of a kustomization removes the RuntimeClass that its base names.',
  summaryInChinese: 'kustomization 的补丁移除了 base 中指定的 RuntimeClass。',
  *checkDocument(_root, context) {
    for (const { item, range } of patchesIn(kustomizationsOf(context)?.patches ?? [], context)) {
      const { className, changes } = item.patch;
      if (className !== null) continue;
      for (const { kind, name, before, beforeAt, after } of changes) {
        if (!before || after !== null || beforeAt === undefined) continue;
        yield {
          range,
          message: sentences(
            t('This removes the RuntimeClass "{0}" of {1} "{2}".', before, kind, name),
            t('Its Pods run with the default runtime of their nodes.'),
          ),
          related: [{ at: beforeAt, message: t('the RuntimeClass is named here') }],
        };
      }
    }
  },
};

const patchesIn = itemsInDocument(({ patch }: PatchOfFile) => patch.at);
