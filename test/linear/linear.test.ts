import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askEverything } from './ask-everything.ts';
import type { Kind } from './kind.ts';
import { clusters } from './kinds/clusters.ts';
import { configurations } from './kinds/configurations.ts';
import { manifests } from './kinds/manifests.ts';
import { texts } from './kinds/texts.ts';
import { workspaces } from './kinds/workspaces.ts';

/** How many times the processor time twice as much may take. */
const mostTimes = 2.6;

/** Processor time in milliseconds in which there is something to measure; more of it finds what begins to be quadratic later. */
const enough = Number(process.env['TEST_ENOUGH'] ?? 40);

/** More than this would be no file that anybody reads. */
const most = 1_000_000;

describe('twice as much takes about twice the processor time', () => {
  for (const kind of [...manifests, ...texts, ...configurations, ...workspaces, ...clusters]) {
    it(kind.name, async t => {
      let count = kind.count ?? 100;
      let less = await leastOfTwo(kind, count);
      while (less < enough && count < most) {
        count *= less < enough / 8 ? 4 : 2;
        less = await leastOfTwo(kind, count);
      }
      let seen = await doubled(kind, count, less);
      // A step (a table that grows, code that is compiled, a collection) is there once; what is quadratic is so at the next sizes.
      for (let doubling = 1; doubling <= 2 && seen.times > mostTimes; doubling++) {
        seen = await doubled(kind, 2 ** doubling * count, seen.more);
      }
      t.diagnostic(seen.words);
      assert.ok(seen.times <= mostTimes, seen.words);
    });
  }
});

/** How many times the processor time of a number twice as many take. */
async function doubled(kind: Kind, count: number, first: number) {
  let less = first;
  let more = await timeOf(kind, 2 * count);
  // What else the machine does only adds: the least of several is the truth.
  for (let again = 0; again < 6 && more > mostTimes * less; again++) {
    less = Math.min(less, await timeOf(kind, count));
    more = Math.min(more, await timeOf(kind, 2 * count));
  }
  const times = more / less;
  const words = `${count}: ${less.toFixed(0)} ms; ${2 * count}: ${more.toFixed(0)} ms; ${times.toFixed(2)} times`;
  return { more, times, words };
}

/** The first one also warms up. */
async function leastOfTwo(kind: Kind, count: number): Promise<number> {
  return Math.min(await timeOf(kind, count), await timeOf(kind, count));
}

/** Processor time in milliseconds. */
async function timeOf({ files, work }: Kind, count: number): Promise<number> {
  const input = files?.(count);
  const run = work?.(count) ?? (() => askEverything(input!));
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
