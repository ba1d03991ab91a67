import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import * as yaml from 'yaml';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { type EmbeddedText, embeddedText } from '../../../server/yaml/embedded-text.ts';
import { asScalar, get } from '../../../server/yaml/lookup.ts';
import { parse } from '../../../server/yaml/parse.ts';

describe('embeddedText', () => {
  it('has the offsets of a literal block in the text around it', () => {
    const around = 'a: 1\nvalues: |\n    x: 1\n\n    y:\n      z: kata\nb: 2\n';
    const embedded = embeddedAt(around)!;
    assert.equal(embedded.text, 'x: 1\n\ny:\n  z: kata\n');
    for (const word of ['x: 1', 'y:', 'kata']) {
      assert.equal(embedded.outer(embedded.text.indexOf(word)), around.indexOf(word));
      assert.equal(embedded.inner(around.indexOf(word)), embedded.text.indexOf(word));
    }
    assert.equal(embedded.inner(around.indexOf('a: 1')), undefined);
    assert.equal(embedded.inner(around.indexOf('b: 2') + 1), undefined);
    assert.equal(embedded.inner(around.indexOf('y:') - 2), embedded.text.indexOf('y:'));
  });

  it('reads blocks with an indented first line, with another end, and with the line ends of Windows', () => {
    assert.equal(embeddedAt('values: |2-\n    x\n  y\n')?.text, '  x\ny');
    assert.equal(embeddedAt('values: |+ # all\n  x\n\n\nb: 2')?.text, 'x\n\n\n');
    const windows = 'values: |\r\n  x: 1\r\n  y: 2\r\nb: 2\r\n';
    assert.equal(embeddedAt(windows)?.outer('x: 1\n'.length), windows.indexOf('y: 2'));
  });

  it('has no offsets for folded lines', () => {
    assert.equal(embeddedAt('values: >\n  a\n  b\n'), undefined);
    assert.equal(embeddedAt('values: "a\n  b"\n'), undefined);
    assert.equal(embeddedAt('values: >\n  a: 1\n')?.text, 'a: 1\n');
  });

  it('reads quoted texts with their escapes', () => {
    const double = String.raw`values: "{\"x\":\t\"\U0001F600 kata\"}"`;
    const embedded = embeddedAt(double)!;
    assert.equal(embedded.outer(embedded.text.indexOf('kata')), double.indexOf('kata'));
    const single = "values: '{it: ''s'', x: kata}'";
    const quoted = embeddedAt(single)!;
    assert.equal(quoted.inner(single.indexOf('kata')), quoted.text.indexOf('kata'));
  });

  it('offers no change that the quotes cannot hold', () => {
    const single = embeddedAt("values: '{x: 1}'")!;
    assert.equal(single.change({ start: 0, end: 0, text: 'a\nb' }), undefined);
  });

  it('leaves the line below alone when the last line is removed or one is added', () => {
    const around = 'values: |\n  x: 1\n  y: 2\nb: 2\n';
    const embedded = embeddedAt(around)!;
    const change = (start: number, end: number, text: string) =>
      applyChanges(around, [embedded.change({ start, end, text })!]);
    assert.equal(change(5, 10, ''), 'values: |\n  x: 1\nb: 2\n');
    assert.equal(change(10, 10, 'z: 3\n'), 'values: |\n  x: 1\n  y: 2\n  z: 3\nb: 2\n');
    assert.equal(change(5, 5, 'z: 3\n'), 'values: |\n  x: 1\n  z: 3\n  y: 2\nb: 2\n');
  });

  it('has the same characters at both offsets, and its changes are changes of the text', () => {
    const line = fc.stringMatching(/^ {0,4}[a-z"':{}\\#é😀]{0,8}$/u).map(text => text.trimEnd());
    const texts = fc.array(line, { minLength: 1, maxLength: 8 }).map(lines => `k: v\n${lines.join('\n')}\n`);
    const types = fc.constantFrom<yaml.Scalar.Type>('BLOCK_LITERAL', 'QUOTE_DOUBLE', 'QUOTE_SINGLE');
    const property = fc.property(texts, types, fc.nat(), fc.nat(), line, (text, type, one, other, added) => {
      const scalar = new yaml.Scalar(text);
      scalar.type = type;
      const around = new yaml.Document({ a: 1, values: scalar, b: 2 }).toString({ lineWidth: 0 });
      const embedded = embeddedAt(around);
      if (embedded === undefined) return;
      assert.equal(embedded.text, text);
      for (let offset = 0; offset < text.length; offset++) {
        assert.equal(embedded.inner(embedded.outer(offset)), offset);
        if (/[a-z:{}#é]/u.test(text[offset]!)) assert.equal(around[embedded.outer(offset)], text[offset]);
      }
      const [start, end] = [one % text.length, other % text.length].sort((a, b) => a - b) as [number, number];
      const isSplit = [start, end].some(at => /[\uDC00-\uDFFF]/.test(text[at]!));
      const change = { start: Math.max(start, 5), end: Math.max(end, 5), text: added };
      const outer = embedded.change(change);
      if (outer === undefined || isSplit) return;
      const changed = embeddedAt(applyChanges(around, [outer]));
      // A block without `+` holds no blank lines at its end.
      assert.equal(changed?.text.trimEnd(), applyChanges(text, [change]).trimEnd());
    });
    fc.assert(property, { numRuns: 500 });
  });
});

function embeddedAt(around: string): EmbeddedText | undefined {
  const scalar = asScalar(get(parse(around).root, 'values'));
  return scalar === null ? undefined : embeddedText(scalar, around);
}
