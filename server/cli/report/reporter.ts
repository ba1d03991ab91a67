import type { Severity } from '../../base/settings.ts';
import type { Checked } from '../findings/reported-finding.ts';

/** Turns what a check comes across into the text of a report, piece by piece as it comes: nothing is collected. */
export type Reporter = (checked: AsyncIterable<Checked>, how: ReportOptions) => AsyncIterable<string>;

export interface ReportOptions {
  /** Whether the report may have colours. */
  readonly hasColors: boolean;
  /** The numbers of what has come so far. */
  readonly tally: Readonly<Tally>;
  /** The version of this program. */
  readonly version: string;
  /** The page of a rule as Markdown, if it is there. */
  readonly rulePage: (ruleId: string) => Promise<string | undefined>;
}

/** Counts of what a check came across. */
export interface Tally {
  files: number;
  problems: number;
  readonly findings: Record<Severity, number>;
  /** Whether all of the input could be read. */
  isReadable: boolean;
}

/** Counts what comes and passes it on. */
export async function* tallied(checked: AsyncIterable<Checked>, tally: Tally): AsyncGenerator<Checked> {
  for await (const one of checked) {
    if (one.kind === 'file') tally.files++;
    else if (one.kind === 'problem') {
      tally.problems++;
      tally.isReadable = false;
    } else if (one.kind === 'finding') {
      tally.findings[one.severity]++;
      if (one.rule.id === 'nested-too-deeply') tally.isReadable = false;
    }
    yield one;
  }
}

export function emptyTally(): Tally {
  return {
    files: 0,
    problems: 0,
    findings: { error: 0, warning: 0, information: 0, hint: 0 },
    isReadable: true,
  };
}
