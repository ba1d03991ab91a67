import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inWords, runWithProgress } from '../../../scripts/progress.ts';

describe('progress', () => {
  it('says what begins, how far it is and when it is done', async context => {
    const folder = mkdtempSync(join(tmpdir(), 'progress-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const seen = join(folder, 'seen');
    const lines: string[] = [];
    context.mock.method(console, 'log', (line: string) => {
      lines.push(line);
      if (line.endsWith(': 1 of 2')) writeFileSync(seen, '');
    });
    let compiled = 0;
    const howFar = (line: string) => {
      compiled += line === 'compiled' ? 1 : 0;
      return `${compiled} of 2`;
    };
    // It goes on when its progress was shown.
    const script = `echo compiled; echo noise; until [ -e ${seen} ]; do sleep 0.1; done; echo compiled`;
    const task = { what: 'compiling', usually: 90, interval: 0.05, howFar };
    const { code, output } = await runWithProgress(task, ['bash', '-c', script]);
    assert.equal(lines.at(0), 'compiling ... (usually 1 min 30 s)');
    assert.match(lines.join('\n'), /^compiling, \d+ s of usually 1 min 30 s: 1 of 2$/m);
    assert.match(lines.at(-1)!, /^compiling: done in \d+ s$/);
    assert.equal(code, 0);
    assert.equal(output, 'compiled\nnoise\ncompiled\n');
  });

  it('gives times in words', () => {
    assert.equal([0, 45.4, 60, 150].map(inWords).join(', '), '0 s, 45 s, 1 min, 2 min 30 s');
  });
});
