import { existsSync, readFileSync } from 'node:fs';

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

/** The recorded cases, or `undefined` where the folder of shared facts does not lie beside this checkout. */
export function readRecordedCases(): readonly RecordedCase[] | undefined {
  const file = new URL('../../../shared/facts/apiserver-cases.json', import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
