import assert from 'node:assert/strict';
import { observed } from './observed.ts';
import { RunningSequence } from './running-sequence.ts';
import type { Sequence } from './steps.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What runs of sequences have done so far. */
export interface Tally {
  steps: number;
  comparisons: number;
  answers: number;
}

/**
 * Runs a sequence against a server. At each of its steps `compare`, and at its end, all that can be seen of that server must
 * be what a server shows that is started then, on the same files, texts, settings, folders and clusters.
 */
export async function runSequence(sequence: Sequence, time: VirtualTime, tally: Tally): Promise<void> {
  time.millisecondsOfLook = sequence.millisecondsOfLook;
  const running = await RunningSequence.start(sequence, time);
  try {
    for (const [index, step] of [...sequence.steps, { do: 'compare' } as const].entries()) {
      tally.steps++;
      if (step.do === 'compare') await compare(running, tally, `after ${index} steps`);
      else await running.take(step);
    }
  } finally {
    await running.end();
    time.end();
  }
}

async function compare(running: RunningSequence, tally: Tally, when: string): Promise<void> {
  await running.settle();
  const texts = running.openTexts();
  const [old, fresh] = [running.editor, await running.startFresh()];
  const [seenOfOld, seenOfFresh] = [await observed(old, texts), await observed(fresh, texts)];
  await fresh.end();
  tally.comparisons++;
  tally.answers += seenOfFresh.size;
  const differing = [...new Set([...seenOfFresh.keys(), ...seenOfOld.keys()])].filter(
    what => JSON.stringify(seenOfOld.get(what)) !== JSON.stringify(seenOfFresh.get(what)),
  );
  const shown = differing
    .slice(0, 3)
    .map(
      what => `${what}\n  running: ${brief(seenOfOld.get(what))}\n  fresh:   ${brief(seenOfFresh.get(what))}`,
    );
  assert.equal(differing.length, 0, running.withoutFolder(`${when}:\n${shown.join('\n')}\n`));
  assert.deepEqual(old.errors, []);
}

function brief(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 3000) ?? 'nothing';
}
