import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { collectGarbage } from '../support/collect-garbage.ts';
import { addRecord, emptyRow, readRecords, tableOf } from './campaign-record.ts';
import type { Grammar } from './grammar.ts';
import { grammars } from './grammars/index.ts';
import { type Input, inputsOf } from './inputs.ts';
import { sessionOf, tryInput } from './try-input.ts';

// npm run fuzz -- --inputs 100000 --seed 1: tries generated texts and prints a table; `--minutes` ends it earlier, `--grammar` chooses.
// With `--record file.json` it adds up with the campaigns in that file, and keeps what it has counted there.
const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    grammar: { type: 'string' },
    limit: { type: 'string', default: '100' },
    record: { type: 'string' },
  },
});
/** Inputs of one seed, which share a session. */
const batch = 50;
const end = Date.now() + Number(values.minutes) * 60_000;
const chosen = grammars.filter(({ name }) => values.grammar === undefined || name === values.grammar);
const rows = new Map(chosen.map(grammar => [grammar, emptyRow(grammar.name)]));
const seen = new Set<string>();
const heaps: number[] = [];

let seed = Number(values.seed);
for (let left = Number(values.inputs); left > 0 && Date.now() < end; seed++) {
  for (const grammar of chosen) {
    if (left <= 0) break;
    const count = Math.min(batch, left);
    await tryBatch(grammar, count);
    left -= count;
  }
  if (seed % 5 === 0) {
    collectGarbage();
    heaps.push(process.memoryUsage().heapUsed);
    // A campaign that is ended early has counted as well.
    if (values.record)
      addRecord(values.record, { from: Number(values.seed), to: seed, heaps, rows: [...rows.values()] });
  }
}
collectGarbage();
heaps.push(process.memoryUsage().heapUsed);
const campaign = { from: Number(values.seed), to: seed - 1, heaps, rows: [...rows.values()] };
if (values.record) addRecord(values.record, campaign);
console.log(tableOf(values.record ? readRecords(values.record) : [campaign]));
process.exitCode = [...rows.values()].some(({ faults }) => faults > 0) ? 1 : 0;

async function tryBatch(grammar: Grammar, count: number): Promise<void> {
  const row = rows.get(grammar)!;
  const session = await sessionOf(grammar);
  for (const input of fc.sample(inputsOf(grammar), { seed, numRuns: count })) {
    const { faults, applied, slowest } = await tryInput(session, grammar, input);
    row.inputs++;
    row.requests += input.questions.length;
    row.applied += applied;
    if (slowest.milliseconds > row.slowest) {
      row.slowest = slowest.milliseconds;
      row.slowestName = slowest.name;
    }
    const slow = slowest.milliseconds > Number(values.limit) ? [await slowAgain(grammar, input)].flat() : [];
    for (const fault of [...faults, ...slow]) {
      row.faults++;
      tell(grammar, input, fault);
    }
  }
}

/** What is slow once may have been compiled or collected; what is slow in a session of its own too is a fault. */
async function slowAgain(grammar: Grammar, input: Input): Promise<string[]> {
  let least = Number.POSITIVE_INFINITY;
  let name = '';
  for (let again = 0; again < 3; again++) {
    const { slowest } = await tryInput(await sessionOf(grammar), grammar, input);
    if (slowest.milliseconds < least) {
      least = slowest.milliseconds;
      name = slowest.name;
    }
  }
  return least > Number(values.limit) ? [`${name} takes ${least.toFixed(0)} ms`] : [];
}

/** Faults that look alike are shown once. */
function tell(grammar: Grammar, input: Input, fault: string): void {
  const kind = `${grammar.name} ${fault.replace(/["'`{[].*/s, '').slice(0, 80)}`;
  if (seen.has(kind)) return;
  seen.add(kind);
  console.log(`FAULT ${grammar.name}, seed ${seed}: ${fault.slice(0, 1500)}\n${JSON.stringify(input)}\n`);
}
