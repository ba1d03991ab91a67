import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withGoCaches } from './setup/go-caches.ts';
import { sum } from './test/counts.ts';
import type { StepResult } from './test/run-step.ts';
import { compileCache } from './test/run-step.ts';
import { runSteps } from './test/run-steps.ts';
import { type Step, steps } from './test/steps.ts';

// npm test: runs every step except judges; `--judges`: only those; `node scripts/test.ts unit cluster`: only the steps with these
// names or in these folders; `--without node`: all but these.
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    judges: { type: 'boolean', default: false },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const isWanted = ({ isJudge, isForBoth }: Step) =>
  names.length > 0 || isForBoth === true || (isJudge === true) === values.judges;
const wanted = steps.filter(step => isWanted(step) && !values.without.some(name => isNamed(step, name)));
const chosen = names.length === 0 ? wanted : wanted.filter(step => names.some(name => isNamed(step, name)));
if (chosen.length === 0)
  throw new Error(`There is no step ${names}; there are: ${steps.map(step => step.name)}`);

if (names.length === 0) {
  // A run of everything judges a change, and luck has no part in that; single steps try new random values each time.
  process.env['TEST_SEED'] ??= '20261122';
  // Each run bundles programs into new folders, and what was compiled of the old ones is never asked for again.
  rmSync(compileCache, { recursive: true, force: true });
}
const results = await withGoCaches(() => runSteps(chosen));

const total = sum(results.map(({ counts }) => counts));
for (const test of total.skippedTests) console.log(`skipped: ${test}`);
console.log(`\n${table(results)}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;

function isNamed(step: Step, name: string): boolean {
  return step.name === name || step.name.startsWith(`${name}/`);
}

function table(rows: readonly StepResult[]): string {
  const lines = rows.map(({ name, outcome, seconds, counts }) => {
    const { passed, failed, skipped } = counts;
    const numbers =
      passed + failed + skipped === 0 ? '' : `${passed} passed, ${failed} failed, ${skipped} skipped`;
    return `${name.padEnd(20)}${outcome.padEnd(13)}${seconds.toFixed(1).padStart(7)} s  ${numbers}`.trimEnd();
  });
  return lines.join('\n');
}
