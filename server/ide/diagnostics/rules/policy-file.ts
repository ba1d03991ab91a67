import { shortGlob } from '../../../base/globs.ts';
import { t } from '../../../base/l10n.ts';
import { readNeedsAnnotation } from '../../../policy/needs-of-pod.ts';
import { isolationLevels, needsAnnotation } from '../../../policy/policy.ts';
import { readPolicy } from '../../../policy/read-policy.ts';
import { nodeAt, textOf } from '../../../yaml/lookup.ts';
import type { Rule } from '../shared/rule.ts';

/** Something in `.runtimeclass/policy.yaml`, or in the annotation that does the same for one Pod, cannot be used. */
export const policyFile: Rule = {
  id: 'policy-file',
  severity: 'error',
  summary: '.runtimeclass/policy.yaml, or the annotation for one Pod, has something that cannot be used.',
  summaryInChinese: '.runtimeclass/policy.yaml 或单个 Pod 的注解中有无法使用的内容。',
  checkDocument: (root, { fileKind }) => (fileKind === 'policy' ? readPolicy(root).problems : []),
  *checkPodSpec({ manifest, path }) {
    const at = [...path.slice(0, -1), 'metadata', 'annotations', needsAnnotation];
    const value = nodeAt(manifest.node, at);
    const text = textOf(value);
    if (value === null || text === undefined) return;
    const { unknown, refused } = readNeedsAnnotation(text);
    for (const { glob, why } of refused)
      yield { range: value.range, message: t('"{0}" {1}.', shortGlob(glob), why) };
    if (unknown.length === 0) return;
    const words = unknown.map(word => `"${word}"`).join(', ');
    yield {
      range: value.range,
      message: t(
        'Unknown: {0}. Known: isolation=<{1}>, user-namespaces, gpu, allow=<class>, forbid=<class>, separated by commas.',
        words,
        isolationLevels.join(' | '),
      ),
    };
  },
};
