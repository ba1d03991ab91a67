import { describe, it } from 'node:test';
import { ruleGroups, rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { assertWritten, withSection } from '../../../support/written-file.ts';

/** What is written from the rules: their settings, in two languages, and the lists in docs/. */
const sorted = rules.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('the rules', () => {
  it('are settings in package.json, each with its levels and its severity', () => {
    write('package.json', text => {
      const manifest = JSON.parse(text);
      manifest.contributes.configuration.properties['runtimeclass.rules'].properties = Object.fromEntries(
        sorted.map(({ id, severity }) => [
          id,
          {
            type: 'string',
            enum: ['error', 'warning', 'information', 'hint', 'off'],
            default: severity,
            description: `%configuration.rules.${id}%`,
          },
        ]),
      );
      return json(manifest);
    });
  });

  it('are described in package.nls.json', () => {
    write('package.nls.json', text => withDescriptions(text, rule => rule.summary));
  });

  it('are described in package.nls.zh-cn.json', () => {
    write('package.nls.zh-cn.json', text => withDescriptions(text, rule => rule.summaryInChinese));
  });

  it('are listed in docs/rules.md', () => {
    write('docs/rules.md', text =>
      withSection(text, 'rules', [
        '| rule | what is wrong |',
        '|---|---|',
        ...ruleGroups.flatMap(group => [
          `| **${group.title}** | |`,
          ...group.rules.map(({ id, summary }) => row('..', id, summary.replace(/\.$/, ''))),
        ]),
      ]),
    );
  });

  it('are listed in docs/zh-CN/rules.md', () => {
    write('docs/zh-CN/rules.md', text =>
      withSection(text, 'rules', [
        '| 规则 | 问题 |',
        '|---|---|',
        ...ruleGroups.flatMap(group => [
          `| **${group.titleInChinese}** | |`,
          ...group.rules.map(({ id, summaryInChinese }) =>
            row('../..', id, summaryInChinese.replace(/。$/, '')),
          ),
        ]),
      ]),
    );
  });
});

function write(path: string, rewrite: (text: string) => string): void {
  assertWritten(path, rewrite, import.meta.url);
}

/** The texts with a description of each rule, below the one of all rules. */
function withDescriptions(text: string, describe: (rule: (typeof rules)[number]) => string): string {
  const others = Object.entries(JSON.parse(text)).filter(([key]) => !key.startsWith('configuration.rules.'));
  const entries = others.flatMap(entry =>
    entry[0] === 'configuration.rules'
      ? [entry, ...sorted.map(rule => [`configuration.rules.${rule.id}`, describe(rule)])]
      : [entry],
  );
  return json(Object.fromEntries(entries));
}

/** `root` leads from the list to the folder of the project. */
function row(root: string, id: string, summary: string): string {
  return `| [${id}](${root}/server/ide/diagnostics/rules/${id}.md) | ${summary} |`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
