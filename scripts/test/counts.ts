import { readFileSync } from 'node:fs';
import { inProject } from '../project.ts';

/** What a runner of tests counted. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** `name: reason` of each skipped test, so that no test is left out in silence. */
  skippedTests: string[];
}

/** Where the runner of a step leaves its counts as JSON. */
export function countsPath(step: string): string {
  return inProject('output', 'test', `${step}.json`);
}

/** What a runner left; `undefined` if it ended before it could count. */
export function readCounts(step: string): Counts | undefined {
  try {
    return JSON.parse(readFileSync(countsPath(step), 'utf8'));
  } catch {
    return undefined;
  }
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
    skippedTests: all.flatMap(({ skippedTests }) => skippedTests),
  };
}
