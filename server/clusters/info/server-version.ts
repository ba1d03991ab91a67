import { textOfBytes } from '../../base/text-of-bytes.ts';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { type ClusterConnection, ClusterProblem } from './cluster.ts';

/**
 * The server's version as it reports it: `v1.30.2`; `undefined` if the answer has none.
 *
 * @throws ClusterProblem if it does not answer at all, or refuses.
 */
export async function readServerVersion(
  connection: ClusterConnection,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const body = await connection.get('/version', {}, signal);
    const answer = JSON.parse((await textOfBytes(body, longestAnswer)) ?? '') as Value;
    return stringAt(answer, ['gitVersion']) || undefined;
  } catch (error) {
    const hasAnswered = error instanceof ClusterProblem && ['forbidden', 'answer'].includes(error.kind);
    if (hasAnswered || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Bytes. The answer has some hundreds. */
const longestAnswer = 1024 * 1024;
