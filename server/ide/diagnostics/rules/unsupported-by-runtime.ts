import { limitationFindings } from '../shared/limitation-findings.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * A Pod uses a feature that the project of its runtime documents as unsupported, without saying what happens. The
 * limitations and their sources are in `server/runtimes/profiles/`.
 */
export const unsupportedByRuntime: Rule = {
  id: 'unsupported-by-runtime',
  severity: 'warning',
  whenLikely: 'information',
  whenUnknown: 'hint',
  summary: 'A Pod uses something that its runtime is documented not to support.',
  summaryInChinese: 'Pod 使用了其运行时的文档声明不支持的功能。',
  judgesWholePods: true,
  checkPodSpec: (podSpec, context) => limitationFindings(podSpec, context, 'unsupported'),
};
