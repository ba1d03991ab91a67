import { isDeepStrictEqual } from 'node:util';
import { dryRun } from '../../server/api-server/dry-run.ts';
import { toJson } from '../../server/kubernetes/objects/json.ts';
import { parseVersion } from '../../server/kubernetes/objects/versions.ts';
import type { Answer, ApiClient } from './control-plane/api-client.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { RecordedCase } from './recorded-cases.ts';
import { recordedRequest } from './recorded-request.ts';
import { replay } from './replay-recorded-case.ts';

/** What a server answers now to the request of a recorded case, beside what the engine says. */
export interface RecordedComparison {
  readonly answer: Answer;
  readonly actual: Outcome;
  readonly predicted: Outcome;
  readonly agree: boolean;
}

/** `version`: of the server. The classes of `fixtureClasses` must exist. */
export async function compareRecordedCase(
  api: ApiClient,
  version: string,
  recorded: RecordedCase,
): Promise<RecordedComparison> {
  const answer = await replay(api, recorded);
  const { reason, message } = answer.body as { reason?: string; message?: string };
  // kubectl sends JSON, in which no key is written twice.
  const warnings = answer.warnings.filter(text => !/^line \d+: key .* already set in map$/.test(text));
  const actual = outcomeOf({ ...answer, reason, message, object: answer.body, warnings });
  const ours = dryRun(recordedRequest(recorded), parseVersion(version)!)!;
  const predicted = outcomeOf({ ...ours, object: JSON.parse(toJson(ours.object)) });
  return { answer, actual, predicted, agree: isDeepStrictEqual(actual, predicted) };
}
