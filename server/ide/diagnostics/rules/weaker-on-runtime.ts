import { limitationFindings } from '../shared/limitation-findings.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * A Pod asks for a protection or a guarantee (seccomp, AppArmor, SELinux, limits of single containers) that its runtime
 * does not provide, and no error reports it. The limitations and their sources are in `server/runtimes/profiles/`.
 */
export const weakerOnRuntime: Rule = {
  id: 'weaker-on-runtime',
  severity: 'warning',
  whenLikely: 'information',
  whenUnknown: 'hint',
  summary: 'A protection or guarantee that a Pod asks for is silently missing on its runtime.',
  summaryInChinese: 'Pod 要求的某项保护或保证在其运行时上会静默缺失。',
  judgesWholePods: true,
  checkPodSpec: (podSpec, context) => limitationFindings(podSpec, context, 'silently-weaker'),
};
