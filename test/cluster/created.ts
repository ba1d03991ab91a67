import assert from 'node:assert/strict';
import type { ApiClient } from './control-plane/api-client.ts';

/** Creates an object (YAML text, or an object) and returns it as stored; fails when the server refuses it. */
export async function created(api: ApiClient, path: string, object: unknown): Promise<object> {
  const answer = await api.post(path, object);
  assert.equal(answer.status, 201, `${JSON.stringify(object)}\n${JSON.stringify(answer.body)}`);
  return answer.body as object;
}
