import type { BenchRecord } from './bench-record.ts';
import type { Goal } from './part.ts';

/** How much worse a ratio may be than in the committed table before it counts: two runs differ by 15 %. */
const tolerance = 1.2;

/**
 * The goals that have become more than 20 % worse, a sentence each. Only ratios are compared: milliseconds of another
 * machine say nothing.
 */
export function regressions(before: BenchRecord, now: BenchRecord): readonly string[] {
  const known = new Map(goalsOf(before).map(goal => [goal.name, goal]));
  return goalsOf(now).flatMap(goal => {
    const old = known.get(goal.name);
    if (old === undefined || goal.unit !== 'times') return [];
    const worse = goal.shallBe === 'at most' ? goal.value / old.value : old.value / goal.value;
    if (worse <= tolerance) return [];
    const percent = Math.round((worse - 1) * 100);
    return [`${goal.name}: ${old.value.toPrecision(3)} -> ${goal.value.toPrecision(3)}, ${percent} % worse`];
  });
}

function goalsOf({ parts }: BenchRecord): readonly Goal[] {
  return Object.values(parts).flatMap(({ goals }) => goals);
}
