import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainText } from '../../../../server/ide/text/plain-text.ts';

describe('a text without the marks of Markdown', () => {
  const samples: readonly (readonly [string, string])[] = [
    ['**runtimeClassName** is `kata`', 'runtimeClassName is kata'],
    [
      'see [the page](https://kubernetes.io/docs/) and [`a b.yaml:3`](</a b.yaml#L3>)',
      'see the page and a b.yaml:3',
    ],
    ['a name \\_with\\_ \\[marks\\] \\& more', 'a name _with_ [marks] & more'],
    ['```yaml\nhandler: runsc\n```\nend', 'handler: runsc\nend'],
    ['limits[0] and `limits[0]` and `**`', 'limits[0] and limits[0] and **'],
  ];
  for (const [markdown, text] of samples) {
    it(text, () => assert.equal(plainText(markdown), text));
  }
});
