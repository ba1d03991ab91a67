import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { draw } from '../../../support/picture.ts';
import { examplesOf, rulePage } from '../../../support/rule-pages.ts';

/** Punctuation of English beside a Chinese character; what a component says in English and code keep theirs. */
const halfWidth = /[\u4e00-\u9fff][,;:?!()]|[,;:?!()][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?:\s|$)/;
/** Brackets in brackets of our own. */
const nested = /（[^（）]*（/;

describe('messages in Chinese', () => {
  for (const { id } of rules) {
    it(`of ${id} have Chinese punctuation and no brackets in brackets`, async () => {
      for (const { picture } of examplesOf(rulePage(id))) {
        const drawn = await inChinese(() => draw(picture.replace(/^ *\^+ .*\n?/gm, '')));
        for (const line of drawn.matchAll(/^ *\^+ [a-z]+ [a-z-]+: (.*)$/gm)) {
          assert.doesNotMatch(line[1]!, halfWidth);
          assert.doesNotMatch(line[1]!, nested);
        }
      }
    });
  }
});
