import assert from 'node:assert/strict';
import { ClusterProblem } from '../../../server/clusters/info/cluster.ts';

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
  const text = `${error.kind}: ${error.message}\n${error.advice}`;
  const everything = `${text}\n${error.stack}\n${JSON.stringify(error)}`;
  assert.doesNotMatch(
    everything,
    /s3cret|127\.0\.0\.1|localhost:|(api|other)\.test\b|https?:\/\/\w|-----BEGIN|LS0tLS/i,
  );
  return text;
}
