import { rules } from '../../ide/index.ts';
import { explain } from '../explain.ts';
import type { Tool } from './tool-answer.ts';

/** What `runtimeclass explain` prints. */
export const explainRuleTool: Tool<'explain_rule'> = async ({ rule: id }) => {
  const rule = rules.find(each => each.id === id);
  if (rule === undefined) {
    return { problem: `There is no rule ${id}. The rules are: ${rules.map(each => each.id).join(', ')}.` };
  }
  const { output: page } = await explain(id);
  return { data: { rule: id, severity: rule.severity, summary: rule.summary, page }, text: page };
};
