import { limitationFindings } from '../limitation-findings.ts';
import type { Rule } from '../rule.ts';

/**
 * Something that a Pod uses means something else on its runtime: privileged in a virtual machine is privileged over its
 * guest only. The facts with their sources are in `server/runtimes/profiles/`.
 */
export const differentOnRuntime: Rule = {
  id: 'different-on-runtime',
  severity: 'information',
  summary: 'Something that a Pod uses works differently on its runtime.',
  summaryInChinese: 'Pod 使用的某项功能在其运行时上的行为不同。',
  checkPodSpec: (podSpec, context) => limitationFindings(podSpec, context, 'works-differently'),
};
