import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inProject } from '../../scripts/project.ts';
import { grammars } from './grammars/index.ts';
import type { Input } from './inputs.ts';
import { sessionOf, tryInput } from './try-input.ts';

/** Inputs of campaigns in which faults were found that are mended since: a line of a campaign's output, and its grammar. */
const found: readonly (Input & { readonly grammar: string })[] = JSON.parse(
  readFileSync(inProject('test', 'fuzz', 'found-inputs.json'), 'utf8'),
);

describe('texts in which faults were found', () => {
  for (const { grammar: name, ...input } of found) {
    it(`${name}: ${JSON.stringify(input.text.slice(0, 40))}`, async () => {
      const grammar = grammars.find(each => each.name === name)!;
      const { faults } = await tryInput(await sessionOf(grammar), grammar, input);
      assert.deepEqual(faults, []);
    });
  }
});
