import type { ReportingDescriptor } from 'sarif';
import type { Rule } from '../../ide/index.ts';

/** A rule with its page as help: as Markdown, and as text, which GitHub shows where it shows no Markdown. */
export function sarifRule({ id, severity, summary }: Rule, page: string | undefined): ReportingDescriptor {
  const link = page === undefined ? undefined : /\]\((https:[^\s)]+)\)/.exec(furtherReading(page))?.[1];
  return {
    id,
    name: id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: summary },
    fullDescription: { text: summary },
    help: {
      text: page === undefined ? summary : plainText(page),
      ...(page !== undefined && { markdown: page }),
    },
    ...(link !== undefined && { helpUri: link }),
    defaultConfiguration: { level: severity === 'information' || severity === 'hint' ? 'note' : severity },
  };
}

function furtherReading(page: string): string {
  return page.slice(page.lastIndexOf('\n## '));
}

/** The text of a page without the marks of Markdown at the beginnings of lines, and without links. */
function plainText(page: string): string {
  return page
    .replace(/^(?:#{1,6} |```\w*$)/gm, '')
    .replace(/\[([^\][]*)\]\([^\s()]*\)/g, '$1')
    .trim();
}
