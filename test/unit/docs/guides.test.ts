import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { inProject } from '../../../scripts/project.ts';
import { check } from '../../support/check.ts';
import { examplesOf } from '../../support/rule-pages.ts';

const folder = inProject('docs', 'guides');
const inChinese = inProject('docs', 'zh-CN', 'guides');
const names = readdirSync(folder);

for (const name of names) {
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');

  describe(`the guide ${name}`, () => {
    for (const [index, { picture }] of examplesOf(text).entries()) {
      it(`shows in example ${index + 1} what the user will see`, () =>
        check(picture, {}, { file, calls: [] }));
    }

    it('has the same examples in Chinese', () => {
      assert.deepEqual(fencesOf(readFileSync(join(inChinese, name), 'utf8')), fencesOf(text));
    });

    it('has links that lead somewhere, in both languages', () => {
      assert.deepEqual([...deadLinks(file), ...deadLinks(join(inChinese, name))], []);
    });

    it('is in the list of the guides', () => {
      if (name === 'README.md') return;
      for (const list of [folder, inChinese]) {
        assert.ok(readFileSync(join(list, 'README.md'), 'utf8').includes(`](${name})`), list);
      }
    });
  });
}

it('there are no guides in Chinese only', () =>
  assert.deepEqual(readdirSync(inChinese).sort(), names.sort()));

/** Everything in a guide that is typed or configured, which has no language. */
function fencesOf(text: string): string[] {
  return text.match(fence) ?? [];
}

const fence = /^```\w+\n[\s\S]*?^```$/gm;

function deadLinks(file: string): string[] {
  const prose = readFileSync(file, 'utf8').replaceAll(fence, '');
  const targets = [...prose.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!);
  const files = targets.filter(link => !/^https:/.test(link));
  return files.filter(link => !existsSync(join(dirname(file), link))).map(link => `${file}: ${link}`);
}
