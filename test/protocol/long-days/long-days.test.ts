import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { newSeed } from '../../support/new-seed.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { bundleServer } from '../server-bundle.ts';
import { liveDay } from './long-day.ts';
import { growth, tableOf } from './measurement.ts';

const askedFor = process.env['TEST_HOURS'];
/** Hours that pass for the server. With `TEST_HOURS` it is measured every hour, in a larger workspace and cluster. */
const hours = Number(askedFor ?? 0.08);
const timeout = askedFor === undefined ? patienceWithAll : 24 * 60 * 60_000;
const small = { hoursBetween: 0.02, speed: 40, files: 100, nodes: 10 };
const large = { hoursBetween: 1, speed: 120, files: 4_000, nodes: 500 };

describe('the server in a long day', { timeout }, () => {
  let bundle: string;
  before(async () => {
    bundle = await bundleServer();
  });

  it(`has after ${hours} hours of work what it had before`, async t => {
    const seed = newSeed();
    t.diagnostic(`seed ${seed}`);
    const setting = askedFor === undefined ? small : large;
    const count = Math.round(hours / setting.hoursBetween);
    const day = await liveDay(bundle, { seed, measurements: count, leaks: false, ...setting });
    const { measurements, done, answers } = day;
    const ends = measurements.map((_, index) => `${((index + 1) * setting.hoursBetween).toFixed(2)} h`);
    t.diagnostic(`\n${tableOf(measurements, ends)}`);
    for (const [what, times] of [...done, ...answers]) t.diagnostic(`${times} × ${what}`);
    assert.deepEqual(growth(measurements), []);
  });

  it('would be caught if it kept memory, a listener and a timer for each message', async () => {
    const { measurements } = await liveDay(bundle, { seed: 1, measurements: 4, leaks: true, ...small });
    const grown = growth(measurements).map(line => line.slice(0, line.indexOf(':')));
    assert.deepEqual(grown, ['heap', 'listeners', 'timers']);
  });
});
