import { reportForGithub } from './github.ts';
import { reportAsJson } from './json.ts';
import { reportAsJunit } from './junit.ts';
import type { Reporter } from './reporter.ts';
import { reportAsSarif } from './sarif.ts';
import { reportAsText } from './text.ts';

/** The formats of a report, in the order of `--help`. */
export const reporters = {
  text: reportAsText,
  json: reportAsJson,
  sarif: reportAsSarif,
  github: reportForGithub,
  junit: reportAsJunit,
} as const satisfies Record<string, Reporter>;

export type ReportFormat = keyof typeof reporters;
