import assert from 'node:assert/strict';
import { t } from '../../../server/base/l10n.ts';
import { ClusterProblem } from '../../../server/clusters/info/cluster.ts';
import { type ProblemMessage, problemText } from '../../../server/protocol/cluster-problems/problem-text.ts';
import type { ProblemText } from '../../../server/protocol/cluster-problems/translator.ts';

/**
 * The problem with which a promise fails: `kind: message` and, below, the advice. Fails where it tells an address or
 * something secret; whatever is secret in a test is called so.
 */
export async function problem(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => assert.fail('it succeeds'),
    error => error,
  );
  assert.ok(error instanceof ClusterProblem, `not a ClusterProblem: ${error?.stack ?? error}`);
  const text = `${error.kind}: ${error.message}\n${textOf(error.problem).advice}`;
  const everything = `${text}\n${error.stack}\n${JSON.stringify(error)}`;
  assert.doesNotMatch(
    everything,
    /s3cret|127\.0\.0\.1|localhost:|(api|other)\.test\b|https?:\/\/\w|-----BEGIN|LS0tLS/i,
  );
  return text;
}

/** The English text of a problem; empty where there is none. */
export function textOf(problem: ProblemMessage | undefined): ProblemText {
  return problem === undefined ? { message: '', advice: '' } : problemText({ t }, problem);
}
