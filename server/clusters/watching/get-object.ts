import { textOfBytes } from '../../base/text-of-bytes.ts';
import { isObject, type Value } from '../../kubernetes/objects/value.ts';
import { type ClusterConnection, ClusterProblem } from '../info/cluster.ts';

/**
 * Reads one object; `undefined` if it does not exist.
 *
 * @throws ClusterProblem; the signal's reason when it is aborted.
 */
export async function getObject(
  connection: ClusterConnection,
  path: string,
  signal: AbortSignal,
): Promise<Value | undefined> {
  let text: string | undefined;
  try {
    text = await textOfBytes(await connection.get(path, {}, signal), longestObject);
  } catch (error) {
    if (error instanceof ClusterProblem && error.status === 404) return undefined;
    throw error;
  }
  try {
    const object = JSON.parse(text ?? '') as Value;
    if (isObject(object)) return object;
  } catch {
    // The same problem as that of another value.
  }
  throw new ClusterProblem('answer', { code: 'not-a-list' });
}

/** Bytes. An object in etcd has at most 1.5 MB by default. */
const longestObject = 16 * 1024 * 1024;
