import { limitationFindings } from '../shared/limitation-findings.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * A Pod asks for something with which its runtime does not start it: the network of the node in a virtual machine, a
 * user namespace. Neither the API server nor the scheduler checks this. The limitations and their sources are in
 * `server/runtimes/profiles/`.
 */
export const doesNotStartOnRuntime: Rule = {
  id: 'does-not-start-on-runtime',
  breaks: 'runtime',
  severity: 'error',
  summary: 'A Pod asks for something with which its runtime does not start it.',
  summaryInChinese: 'Pod 要求的某项功能使其运行时无法启动它。',
  judgesWholePods: true,
  checkPodSpec: (podSpec, context) => limitationFindings(podSpec, context, 'does-not-start'),
};
