import { t } from '../../../base/l10n.ts';
import { getEntry, nodeAt } from '../../../yaml/lookup.ts';
import { removeDocument } from '../../../yaml/remove-document.ts';
import { choice } from '../shared/fix.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * RuntimeClass was a custom resource in 1.12 and 1.13 (`cluster/addons/runtimeclass/runtimeclass_crd.yaml`) and is
 * built in since 1.14, whose release notes ask to delete the definition by hand.
 */
export const runtimeClassDefinition: Rule = {
  id: 'runtime-class-definition',
  breaks: 'class',
  severity: 'warning',
  summary: 'RuntimeClass is defined as a custom resource, which it was in Kubernetes 1.12 and 1.13 only.',
  summaryInChinese: 'RuntimeClass 被定义为自定义资源，而只有 Kubernetes 1.12 和 1.13 才如此。',
  *checkManifest({ kind, name, node, path }, { text }) {
    if (kind !== 'CustomResourceDefinition' || name !== 'runtimeclasses.node.k8s.io') return;
    const range = nodeAt(node, ['metadata', 'name'])?.range ?? getEntry(node, 'kind')?.range ?? node.range;
    yield {
      range,
      message: sentences(
        t('RuntimeClass is built in since Kubernetes 1.14: nothing needs this definition.'),
        t(
          'Where a cluster still has it, create its classes as node.k8s.io/v1 first: deleting the definition deletes the old ones.',
        ),
      ),
      fixes: () => {
        const change = path.length === 0 ? removeDocument(text, node) : undefined;
        return change === undefined ? [] : [choice(t('Remove the definition from this file'), [change])];
      },
    };
  },
};
