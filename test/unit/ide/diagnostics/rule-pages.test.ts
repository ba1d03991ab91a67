import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { check } from '../../../support/check.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { draw, fix } from '../../../support/picture.ts';
import { examplesOf, filesOfRules, rulePage } from '../../../support/rule-pages.ts';

describe('the pages of the rules', () => {
  it('are there for every rule, and none is left over', () => {
    const pages = filesOfRules.filter(file => file.endsWith('.md')).sort();
    assert.deepEqual(pages, rules.map(({ id }) => `${id}.md`).sort());
  });

  it('stand beside a file of the same name for every rule', () => {
    const sources = filesOfRules.filter(file => file.endsWith('.ts') && file !== 'index.ts').sort();
    assert.deepEqual(sources, rules.map(({ id }) => `${id}.ts`).sort());
  });
});

for (const { id, severity, summary } of rules) {
  describe(`the page ${id}.md`, { skip: !filesOfRules.includes(`${id}.md`) }, () => {
    const text = rulePage(id);
    const examples = examplesOf(text);
    const page = {
      file: fileURLToPath(new URL(`../../../../server/ide/diagnostics/rules/${id}.md`, import.meta.url)),
      calls: [],
    };

    it('begins with the id, the summary and the default severity', () => {
      const [title, , sentence, , default_] = text.split('\n');
      assert.equal(title, `# ${id}`);
      assert.equal(sentence, summary);
      assert.match(default_ ?? '', new RegExp(`^Default severity: ${severity}\\.`));
    });

    it('has the sections of every page, and says how to switch the rule off', () => {
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(match => match[1]);
      assert.deepEqual(headings, [
        'What happens',
        'Examples',
        'How to fix it',
        'When it stays silent',
        'How to switch it off',
        'Further reading',
      ]);
      assert.ok(text.includes(`# runtimeclass: ignore ${id}`));
      assert.ok(text.includes(`{ "runtimeclass.rules": { "${id}": "off" } }`));
      assert.match(text, /^- \[.*\]\(https:\/\/kubernetes\.io\/docs\//m);
    });

    it('shows a wrong example, the fix where there is one, and a right one', () => {
      const drawn = (picture: string) => new RegExp(`^ *\\^+ [a-z]+ ${id}: `, 'm').test(picture);
      assert.ok(
        examples.some(({ picture }) => drawn(picture)),
        'no wrong example',
      );
      assert.ok(
        examples.some(({ picture, fixes }) => !/\^ [a-z]+ [a-z-]+: /.test(picture) && fixes.length === 0),
      );
    });

    for (const [index, { picture, fixes }] of examples.entries()) {
      it(`shows in example ${index + 1} what the user will see`, () => check(picture, {}, page));
      for (const { title, fixed } of fixes) {
        it(`shows what "${title}" makes of example ${index + 1}`, async () => {
          expectText(await draw(await fix(picture, title)), fixed, page);
        });
      }
    }
  });
}
