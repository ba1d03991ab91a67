import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a real kube-apiserver answered to one request. */
export interface RecordedCase {
  readonly id: string;
  readonly rule: string;
  readonly title: string;
  /** Method and path; in brackets what existed before. */
  readonly req: string;
  /** The body: YAML, for a merge patch JSON. */
  readonly yaml: string;
  readonly status: number;
  readonly reason: string | null;
  readonly message: string | null;
  /** The fields of the answered object that concern a RuntimeClass; `accepted` where only the status was recorded. */
  readonly result: unknown;
}

/** The version of the server that answered. */
export const recordedVersion = '1.20.2';

/** Our own cases. `UPDATE_EXPECT=1 node --test test/cluster/recorded-cases.test.ts` records what a server answers now. */
export const ownCasesFile = join(import.meta.dirname, 'recorded-cases.json');

/** Our own cases, and those of the folder of shared facts where that lies beside this checkout. */
export function readRecordedCases(): readonly RecordedCase[] {
  const shared = join(import.meta.dirname, '../../../shared/facts/apiserver-cases.json');
  return [ownCasesFile, shared].filter(existsSync).flatMap(file => JSON.parse(readFileSync(file, 'utf8')));
}

/** Whether a case is one of ours. */
export function isOwnCase({ id }: RecordedCase): boolean {
  return id.startsWith('R');
}
