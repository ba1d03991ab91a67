import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction } from 'vscode-languageserver-types';
import { upgrade } from '../../server/cli/upgrade.ts';
import { codeActions } from '../../server/ide/code-actions/code-actions.ts';
import { rules } from '../../server/ide/diagnostics/rules/index.ts';
import { drawClass } from '../support/broken-workspaces/draw-class.ts';
import { writeTree } from '../support/broken-workspaces/write-tree.ts';
import { newSeed } from '../support/new-seed.ts';
import type { Draw } from '../support/old-classes/draw.ts';
import { drawOldFile } from '../support/old-classes/old-file.ts';
import { openWorkspace, uriOf } from '../support/workspace.ts';
import { checkedIn, written } from '../unit/cli/checked.ts';

const numRuns = Number(process.env['TEST_RUNS'] ?? 150);
const seed = newSeed();

/** Every other rule is off, so that --fix does nothing else. */
const only = (...ids: readonly string[]) =>
  Object.fromEntries(rules.map(({ id }) => [id, ids.includes(id) ? 'error' : 'off'] as const));

describe(`upgrade, check --fix, fix-all and the code action, for ${numRuns} generated files (seed ${seed})`, () => {
  for (const { what, draw, rule } of [
    {
      what: 'old classes in all styles',
      draw: (draw: Draw) => textOf(drawOldFile(draw)),
      // Fields of an old version in an object of v1 are misplaced.
      rule: only('old-api-version', 'misplaced-field'),
    },
    {
      what: 'broken classes',
      draw: (draw: Draw) => writeTree(draw, drawClass(draw, ['v1beta1', 'v1alpha1']), { count: 0 }),
      // Upgrading leaves mistakes in them to their own rules.
      rule: only('old-api-version'),
    },
  ] as const) {
    it(`make the same of ${what}`, async () => {
      const folder = written({ 'class.yaml': '' });
      const file = join(folder, 'class.yaml');
      await fc.assert(
        fc.asyncProperty(fc.gen(), async generated => {
          const before = draw(generated as Draw);
          writeFileSync(file, before);
          await upgrade([file], { write: true });
          const upgraded = readFileSync(file, 'utf8');
          writeFileSync(file, before);
          await checkedIn(folder, ['class.yaml'], { fix: true, rule });
          assert.equal(readFileSync(file, 'utf8'), upgraded, `check --fix, of\n${before}`);
          assert.equal(await asOftenAsOffered(before, fixAll, rule), upgraded, `fix-all, of\n${before}`);
          assert.equal(
            await asOftenAsOffered(before, upgradeOne, rule),
            upgraded,
            `the code action, of\n${before}`,
          );
        }),
        { seed, numRuns, endOnFailure: true },
      );
    });
  }
});

function textOf({ above, document, below }: ReturnType<typeof drawOldFile>): string {
  return above + document + below;
}

type Ask = (session: Awaited<ReturnType<typeof openWorkspace>>) => CodeAction | undefined;

const whole = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

const fixAll: Ask = session =>
  codeActions(session.snapshot(), uriOf('class.yaml'), whole, ['source.fixAll'])[0];

const upgradeOne: Ask = session => {
  const all = codeActions(session.snapshot(), uriOf('class.yaml'), whole, ['quickfix']);
  return all.find(({ title, isPreferred }) => isPreferred && !title.startsWith('Upgrade all'));
};

/** The text after the action was applied again and again, as long as it is offered. */
async function asOftenAsOffered(before: string, ask: Ask, rules: ReturnType<typeof only>): Promise<string> {
  let text = before;
  for (let time = 0; time < 20; time++) {
    const session = await openWorkspace({ 'class.yaml': text });
    session.settings = { ...session.settings, rules };
    const edits = ask(session)?.edit?.changes?.[uriOf('class.yaml')];
    if (edits === undefined) return text;
    text = TextDocument.applyEdits(TextDocument.create('file:///class.yaml', 'yaml', 1, text), edits);
  }
  return text;
}
