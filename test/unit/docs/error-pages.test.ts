import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inProject } from '../../../scripts/project.ts';
import { errorPages } from '../../../server/ide/explain-event/error-pages.ts';
import { expectFile, isUpdating } from '../../support/expect/expect-text.ts';

const pages = errorPages('terminal', id => `../../server/ide/diagnostics/rules/${id}.md`);
const folder = inProject('docs', 'errors');
const note = (command: string) => `<!-- Written by \`UPDATE_EXPECT=1 node --test ${command}\`. -->\n\n`;
const written = note('test/unit/docs/error-pages.test.ts');

describe('docs/errors', () => {
  for (const { id, markdown } of pages) {
    it(`has the page ${id}`, () => expectFile(`${written}${markdown}`, join(folder, `${id}.md`)));
  }

  it('has no page of an error that is no longer known', () => {
    const names = new Set(['README.md', ...pages.map(({ id }) => `${id}.md`)]);
    const others = readdirSync(folder).filter(name => !names.has(name));
    if (isUpdating) for (const name of others) rmSync(join(folder, name));
    else assert.deepEqual(others, []);
  });

  it('has an index of the words, by who says them', () => {
    const speakers = [...new Set(pages.map(({ saidBy }) => saidBy))];
    const sections = speakers.map(speaker => {
      const rows = pages
        .filter(({ saidBy }) => saidBy === speaker)
        .map(({ id, words, what }) => `- [\`${words}\`](${id}.md): ${what}`);
      return [`## ${speaker}`, '', ...rows, ''].join('\n');
    });
    const head = `# Errors around RuntimeClasses\n\nWhat clusters and nodes say when a Pod does not get its runtime, and what to do. In the editor, "RuntimeClass: Explain Event"\nfinds the cause in your files; in a terminal, \`kubectl describe pod web | runtimeclass explain-event - .\` does.\n\n`;
    expectFile(`${written}${head}${sections.join('\n')}`, join(folder, 'README.md'));
  });
});
