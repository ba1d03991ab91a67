import type { ObjectRead } from '../kubernetes/decode/read-object.ts';
import { quote } from '../kubernetes/objects/go-text.ts';
import { toJson } from '../kubernetes/objects/json.ts';
import { requestWords } from '../kubernetes/objects/request-words.ts';
import type { Value } from '../kubernetes/objects/value.ts';
import type { Refusal } from './answer.ts';

/**
 * Returns the answer to a body that cannot be decoded. A patch with an undecodable result is reported as a bad value of an
 * object without name and kind (k8s.io/apiserver/pkg/endpoints/handlers/patch.go:applyPatchToCurrentObject).
 */
export function readingRefusal(
  verb: 'create' | 'update' | 'patch',
  body: Value,
  read: Extract<ObjectRead, { readonly message: string }>,
): Refusal {
  const { problem, message, cause, at, on } = read;
  const place = { stage: 'decode', problem, at, on } as const;
  if (verb !== 'patch') return { ...place, status: 400, reason: 'BadRequest', message };
  const patched = quote(toJson(body));
  const patchMessage = requestWords.unreadablePatch(patched, cause);
  return { ...place, status: 422, reason: 'Invalid', message: patchMessage };
}
