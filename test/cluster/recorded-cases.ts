import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, parseVersion } from '../../server/kubernetes/objects/versions.ts';
import { normalisedMessage } from './normalised-message.ts';

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
  /** Of the server that answered. */
  readonly version: string;
}

/** Of the server that answered where a case does not say. */
const firstVersion = '1.20.2';

/** Our own cases. `UPDATE_EXPECT=1 node --test test/cluster/recorded-cases.test.ts` records what a server answers now. */
export const ownCasesFile = join(import.meta.dirname, 'recorded-cases.json');

/** Our own cases, and those of the folder of shared facts where that lies beside this checkout. */
export function readRecordedCases(): readonly RecordedCase[] {
  const shared = join(import.meta.dirname, '../../../shared/facts/apiserver-cases.json');
  const files = [ownCasesFile, shared].filter(existsSync);
  const cases = files.flatMap(file => JSON.parse(readFileSync(file, 'utf8')) as RecordedCase[]);
  return cases.map(recorded => ({ ...recorded, version: recorded.version ?? firstVersion }));
}

/** Whether a case is about a version of RuntimeClass that servers since 1.25 do not have: `convert-class.go` judges those. */
export function isOfOldVersion({ req }: RecordedCase): boolean {
  return /\/node\.k8s\.io\/v1(?:alpha|beta)1\//.test(req);
}

/**
 * What the engine promises to say of a refusal: the server's words since 1.29, before that the fields and what is wrong
 * with each.
 */
export function promisedWords(message: string | null, version: string): unknown {
  if (message === null || atLeast(parseVersion(version)!, 29)) return message && normalisedMessage(message);
  const kinds = 'Required value|Invalid value|Unsupported value|Duplicate value|Forbidden';
  return message.match(new RegExp(`[\\w.]+(?:\\[[^\\]]*\\])?[\\w.[\\]]*: (?:${kinds})`, 'g'));
}

/** Whether a case is one of ours. */
export function isOwnCase({ id }: RecordedCase): boolean {
  return id.startsWith('R');
}
