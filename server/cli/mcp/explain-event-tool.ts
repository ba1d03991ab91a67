import { describeEvents } from '../../ide/explain-event/describe-events.ts';
import { openRoots } from './open-roots.ts';
import type { Tool } from './tool-answer.ts';

/** What the command Explain Event shows. */
export const explainEventTool: Tool<'explain_event'> = async ({ text }, roots) => {
  const session = await openRoots(roots);
  const { isKnown, markdown } = describeEvents(session.snapshot(), text);
  return { data: { is_known: isKnown, markdown }, text: markdown };
};
