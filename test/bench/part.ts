import type { Candidate, CandidateName } from './candidates.ts';
import type { InputName } from './inputs/files.ts';

/** What every part of the bench is given. */
export interface BenchSetting {
  readonly candidates: readonly Candidate[];
  /** Each candidate is measured so many times, in turn, in fresh processes. */
  readonly rounds: number;
  /** An empty folder, which the servers are started on. */
  readonly folder: string;
  /** The largest folder of manifests that is made. */
  readonly mostFiles: number;
  /** Reports progress. */
  report(line: string): void;
}

/** One part of the bench: a table, and what of it is a goal. */
export interface Part {
  readonly name: string;
  measure(setting: BenchSetting): Promise<PartResult>;
}

export interface PartResult {
  readonly title: string;
  /** What was done, in a sentence or two. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly goals: readonly Goal[];
  /** Further text below the table, such as a drawing. */
  readonly notes?: string;
}

/** A figure with a limit. */
export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  /** Whether the value shall stay below the limit or reach it. */
  readonly shallBe: 'at most' | 'at least';
  readonly unit: 'times' | 'ms' | 'MB' | 'kB';
}

/**
 * Measures every candidate once a round. The order changes from round to round, so that no candidate is always the one that
 * comes after the heaviest.
 */
export async function interleaved<Sample>(
  { candidates, rounds, report }: BenchSetting,
  what: string,
  measure: (candidate: Candidate) => Promise<Sample>,
): Promise<ReadonlyMap<CandidateName, readonly Sample[]>> {
  const results = new Map(candidates.map(({ name }) => [name, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < candidates.length; turn++) {
      const candidate = candidates[(turn + round) % candidates.length]!;
      report(`${what}: round ${round + 1} of ${rounds}, ${candidate.name}`);
      results.get(candidate.name)!.push(await measure(candidate));
    }
  }
  return results;
}

/** The setting without yaml-language-server where the file is one that it needs minutes for: 115 s an edit. */
export function forFile(setting: BenchSetting, input: InputName): BenchSetting {
  if (input !== 'list') return setting;
  return {
    ...setting,
    candidates: setting.candidates.filter(({ name }) => name !== 'yaml-language-server'),
  };
}
