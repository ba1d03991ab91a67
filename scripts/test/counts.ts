import { readFileSync } from 'node:fs';
import { inProject } from '../project.ts';

/** The counts of a test runner. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** `name: reason` of each skipped test, so that every omission is visible. */
  skippedTests: string[];
}

/** The path of the JSON file to which the test runner of a step writes its counts. */
export function countsPath(step: string): string {
  return inProject('output', 'test', `${step}.json`);
}

/** The counts that a test runner wrote; `undefined` if it ended before writing them. */
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
