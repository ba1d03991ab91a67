import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { extensions } from 'vscode';
import type { ActivationTimes } from '../../bench/parts/activation.ts';

describe('The extension in a quiet extension host', () => {
  it('leaves to the bench what activating it took', async () => {
    const extension = extensions.getExtension('runtimeclass.runtimeclass');
    assert.equal(extension?.isActive, false);
    await rest();
    const start = performance.now();
    const before = process.cpuUsage();
    await extension.activate();
    const { user, system } = process.cpuUsage(before);
    const times: ActivationTimes = { wall: performance.now() - start, cpu: (user + system) / 1000 };
    writeFileSync(join(__dirname, 'times.json'), JSON.stringify(times));
  });
});

/** Waits until the host did next to nothing for half a second: a window that has just opened is busy with itself. */
async function rest(): Promise<void> {
  for (;;) {
    const before = process.cpuUsage();
    await wait(500);
    const { user, system } = process.cpuUsage(before);
    if (user + system < 15_000) return;
  }
}
