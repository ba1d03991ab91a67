import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { useLanguage } from '../../../../server/base/l10n.ts';
import { type Diagnosis, diagnose } from '../../../../server/ide/diagnostics/engine/diagnose.ts';
import { rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { filesOf } from '../../../support/picture.ts';
import { examplesOf, rulePage } from '../../../support/rule-pages.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

/** The messages that are the words of the cluster and nothing else. */
const wordsOfCluster: readonly RegExp[] = [
  // Validation of an object, and reading it.
  /^[\w.[\]/]+: (Invalid value|Unsupported value|Duplicate value|Required value|Forbidden): /,
  /^\w+ in version "\w+" cannot be handled as a \w+: /,
  // Admission of a Pod, which is refused itself.
  /^pod rejected: RuntimeClass "[^"]*" not found( \([^)]*\))?(\.$|: a lowercase RFC)/,
  // Warnings.
  /^[\w.]+nodeSelector(\[\S+\])?: (deprecated since|use) /,
];

describe('in Simplified Chinese, the examples of the rule pages', () => {
  // Before each one, because the tests of other files run in this process too and may choose another language.
  beforeEach(() => useLanguage('zh-cn'));
  after(() => useLanguage('en'));

  for (const { id } of rules) {
    // Whoever adds a sentence may not know Chinese: what is missing is shown in English, and listed here.
    it(`of ${id} are in Chinese as far as they are translated`, async context => {
      const found = (await Promise.all(examplesOf(rulePage(id)).map(findingsIn))).flat();
      const texts = found.flatMap(textsOf);
      for (const text of new Set(texts.filter(isEnglish))) context.diagnostic(`not in Chinese: ${text}`);
      assert.ok(texts.every(text => text !== ''));
    });
  }
});

async function findingsIn({ picture }: { readonly picture: string }): Promise<readonly Diagnosis[]> {
  const files = filesOf(picture);
  const snapshot = (await openWorkspace(files)).snapshot();
  return Object.keys(files).flatMap(path => diagnose(snapshot, snapshot.file(uriOf(path))!));
}

function textsOf({ message, related = [], fixes }: Diagnosis): readonly string[] {
  const ofOthers = [...related.map(place => place.message), ...(fixes?.() ?? []).map(({ title }) => title)];
  return [...(wordsOfCluster.some(words => words.test(message)) ? [] : [message]), ...ofOthers];
}

function isEnglish(text: string): boolean {
  return !/\p{Script=Han}/u.test(text);
}
