import { limitationFindings } from '../shared/limitation-findings.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * A feature that a Pod asks for works on its runtime only if nodes or Pods are configured for it. The limitations and
 * their sources are in `server/runtimes/profiles/`.
 */
export const runtimeNeedsConfiguration: Rule = {
  id: 'runtime-needs-configuration',
  breaks: 'table',
  severity: 'information',
  whenUnknown: 'hint',
  summary: 'Something that a Pod uses needs a certain configuration of its runtime.',
  summaryInChinese: 'Pod 使用的某项功能需要对其运行时做特定配置。',
  judgesWholePods: true,
  checkPodSpec: (podSpec, context) => limitationFindings(podSpec, context, 'needs-configuration'),
};
