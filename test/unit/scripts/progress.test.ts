import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inWords, runWithProgress } from '../../../scripts/progress.ts';

describe('progress', () => {
  it('says what begins, how far it is and when it is done', async context => {
    const log = context.mock.method(console, 'log', () => undefined);
    let compiled = 0;
    const howFar = (line: string) => {
      compiled += line === 'compiled' ? 1 : 0;
      return `${compiled} of 2`;
    };
    const script = 'echo compiled; echo noise; sleep 1.2; echo compiled';
    const task = { what: 'compiling', usually: 90, interval: 0.5, howFar };
    const { code, output } = await runWithProgress(task, ['bash', '-c', script]);
    const lines = log.mock.calls.map(({ arguments: words }) => String(words[0]));
    assert.equal(lines.at(0), 'compiling ... (usually 1 min 30 s)');
    assert.match(lines.at(1)!, /^compiling, \d s of usually 1 min 30 s: 1 of 2$/);
    assert.match(lines.at(-1)!, /^compiling: done in \d+ s$/);
    assert.equal(code, 0);
    assert.equal(output, 'compiled\nnoise\ncompiled\n');
  });

  it('gives times in words', () => {
    assert.equal([0, 45.4, 60, 150].map(inWords).join(', '), '0 s, 45 s, 1 min, 2 min 30 s');
  });
});
