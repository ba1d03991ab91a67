import { describeEvents } from '../../ide/index.ts';
import { fitting } from './fitting.ts';
import { openRoots } from './open-roots.ts';
import { readableFiles } from './readable.ts';
import type { Tool } from './tool-answer.ts';

/** The answer of the command Explain Event. */
export const explainEventTool: Tool<'explain_event'> = async ({ text }, roots) => {
  const session = await openRoots(roots);
  const { isKnown, markdown } = await describeEvents(session.snapshot(), text, {
    surface: 'terminal',
    files: readableFiles(roots),
  });
  const sections = markdown.split(/(?<=\n\n---\n\n)/);
  const entries = { total: sections.length, name: 'sections', advice: 'Give fewer events.' };
  return fitting<'explain_event'>(entries, count => {
    const shown = sections.slice(0, count).join('');
    return { data: { is_known: isKnown, markdown: shown }, text: shown };
  });
};
