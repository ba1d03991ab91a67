import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LineIndex } from '../../../server/yaml/line-index.ts';

const text = 'a\r\nb😀\rc\n\nd';

test('lines end at CRLF, CR and LF, and columns count UTF-16 units; between CR and LF is no position', () => {
  const lines = new LineIndex(text);
  const positions = Array.from({ length: text.length + 1 }, (_, offset) => lines.positionAt(offset));
  assert.equal(
    positions.map(({ line, character }) => `${line}:${character}`).join(' '),
    '0:0 0:1 0:1 1:0 1:1 1:2 1:3 2:0 2:1 3:0 4:0 4:1',
  );
});

test('what is beyond a line or the text is bounded', () => {
  const lines = new LineIndex(text);
  assert.equal(lines.offsetAt({ line: 2, character: 99 }), text.indexOf('\n\nd'));
  assert.equal(lines.offsetAt({ line: 0, character: 99 }), text.indexOf('\r'));
  assert.equal(lines.offsetAt({ line: 9, character: 0 }), text.length);
  assert.equal(lines.offsetAt({ line: 4, character: 99 }), text.length);
  assert.deepEqual(lines.positionAt(-1), { line: 0, character: 0 });
  assert.deepEqual(lines.positionAt(99), { line: 4, character: 1 });
});

test('every offset has its own position', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é', '😀', '\u2028') });
  fc.assert(
    fc.property(anyText, text => {
      const lines = new LineIndex(text);
      for (let offset = 0; offset <= text.length; offset++) {
        // Between the two halves of a line break there is no position.
        if (text.slice(offset - 1, offset + 1) === '\r\n') continue;
        assert.equal(lines.offsetAt(lines.positionAt(offset)), offset);
      }
    }),
  );
});
