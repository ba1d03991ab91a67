import { limitationFindings } from '../shared/limitation-findings.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * A field that a Pod uses has another meaning on its runtime: privileged in a virtual machine is privileged over the
 * guest only. The limitations and their sources are in `server/runtimes/profiles/`.
 */
export const differentOnRuntime: Rule = {
  id: 'different-on-runtime',
  severity: 'information',
  whenUnknown: 'hint',
  summary: 'Something that a Pod uses works differently on its runtime.',
  summaryInChinese: 'Pod 使用的某项功能在其运行时上的行为不同。',
  judgesWholePods: true,
  checkPodSpec: (podSpec, context) => limitationFindings(podSpec, context, 'works-differently'),
};
