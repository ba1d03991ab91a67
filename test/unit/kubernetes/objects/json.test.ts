import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quote } from '../../../../server/kubernetes/objects/go-text.ts';
import { toJson } from '../../../../server/kubernetes/objects/json.ts';

describe('toJson', () => {
  it('sorts keys by their bytes', () => {
    assert.equal(toJson({ b: 1n, a: 2n, B: 3n, 10: 4n, 9: 5n }), '{"10":4,"9":5,"B":3,"a":2,"b":1}');
    assert.equal(toJson({ '\u{10000}': 1n, '\uffff': 2n }), '{"\uffff":2,"\u{10000}":1}');
  });

  it('escapes as Go does', () => {
    assert.equal(toJson('<a> & "b"\\'), '"\\u003ca\\u003e \\u0026 \\"b\\"\\\\"');
    assert.equal(toJson('\n\r\t\b\x7f\u2028é'), '"\\n\\r\\t\\u0008\x7f\\u2028é"');
  });

  it('writes floating point numbers as Go does', () => {
    assert.equal(
      toJson([1e20, 1e21, 0.5, 1e-6, 1e-7, -0, 1000]),
      '[100000000000000000000,1e+21,0.5,0.000001,1e-7,-0,1000]',
    );
  });
});

describe('quote', () => {
  it('escapes what cannot be printed', () => {
    assert.equal(quote('a"\\\n\u00a0\u200b\x01é😀'), '"a\\"\\\\\\n\\u00a0\\u200b\\x01é😀"');
  });
});
