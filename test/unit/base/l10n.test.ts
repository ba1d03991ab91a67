import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { t, useLanguage } from '../../../server/base/l10n.ts';

afterEach(() => useLanguage('en'));

/** As `LANG` has them. */
const ofSystems = ['zh_CN.UTF-8', 'zh_TW.UTF-8', 'C.UTF-8'];

it('a text is in Simplified Chinese where the editor is, else in English', async () => {
  const texts: string[] = [];
  for (const locale of [
    undefined,
    'en',
    'de',
    'zh-cn',
    'zh-Hans-SG',
    'zh',
    'zh-tw',
    'zh-Hant-HK',
    ...ofSystems,
  ]) {
    await useLanguage(locale);
    texts.push(`${locale}: ${t('nodes: {0}', 3)}`);
  }
  assert.deepEqual(texts, [
    'undefined: nodes: 3',
    'en: nodes: 3',
    'de: nodes: 3',
    'zh-cn: 节点：3',
    'zh-Hans-SG: 节点：3',
    'zh: 节点：3',
    'zh-tw: nodes: 3',
    'zh-Hant-HK: nodes: 3',
    'zh_CN.UTF-8: 节点：3',
    'zh_TW.UTF-8: nodes: 3',
    'C.UTF-8: nodes: 3',
  ]);
});

it('a text without a translation, and a value that looks like a place for one, stay as they are', async () => {
  await useLanguage('zh-cn');
  assert.equal(t('No such sentence: {0}, {1}', '{1}', '$&'), 'No such sentence: {1}, $&');
});
