import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { useLanguage } from '../../../server/base/l10n.ts';
import { andSeries, orSeries } from '../../../server/base/series.ts';

describe('names in a row', () => {
  afterEach(() => useLanguage('en'));

  it('have a comma between them, and a word before the last one', () => {
    const rows = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(names => [andSeries(names), orSeries(names)]);
    assert.deepEqual(rows, [
      ['', ''],
      ['a', 'a'],
      ['a and b', 'a or b'],
      ['a, b and c', 'a, b or c'],
    ]);
  });

  it('have that word in the language of the user', async () => {
    await useLanguage('zh-cn');
    assert.deepEqual([andSeries(['a', 'b', 'c']), orSeries(['a', 'b'])], ['a, b 和 c', 'a 或 b']);
  });
});
