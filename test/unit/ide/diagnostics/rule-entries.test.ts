import { describe, it } from 'node:test';
import { ruleGroups, rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { assertWritten, withSection } from '../../../support/written-file.ts';

/** What is written from the rules: their names in package.json, and the list in docs/. */
const sorted = rules.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('the rules', () => {
  it('are the names in the setting runtimeclass.rules of package.json', () => {
    write('package.json', text => {
      const manifest = JSON.parse(text);
      manifest.contributes.configuration.properties['runtimeclass.rules'].propertyNames = {
        enum: sorted.map(({ id }) => id),
        enumDescriptions: sorted.map(({ summary }) => summary),
      };
      return json(manifest);
    });
  });

  it('are listed in docs/rules.md, in two languages', () => {
    write('docs/rules.md', text =>
      withSection(text, 'rules', [
        '| rule | what is wrong | 问题 |',
        '|---|---|---|',
        ...ruleGroups.flatMap(group => [
          `| **${group.title}** | | **${group.titleInChinese}** |`,
          ...group.rules.map(row),
        ]),
      ]),
    );
  });
});

function write(path: string, rewrite: (text: string) => string): void {
  assertWritten(path, rewrite, import.meta.url);
}

function row({ id, summary, summaryInChinese = summary }: (typeof rules)[number]): string {
  const page = `[${id}](../server/ide/diagnostics/rules/${id}.md)`;
  return `| ${page} | ${summary.replace(/\.$/, '')} | ${summaryInChinese.replace(/[。.]$/, '')} |`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
