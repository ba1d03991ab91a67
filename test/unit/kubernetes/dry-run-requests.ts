import assert from 'node:assert/strict';
import type { Answer } from '../../../server/api-server/answer.ts';
import { dryRun, type Request } from '../../../server/api-server/dry-run.ts';
import type { Value } from '../../../server/kubernetes/objects/value.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { toValue } from '../../../server/yaml/value.ts';
import { release } from './objects.ts';

/** The value of a YAML text. */
export function yaml(text: string): Value {
  return toValue(parse(text).root);
}

/** A RuntimeClass of v1 with a name, `handler: runc` unless told otherwise, and these fields. */
export function runtimeClass(name: string, fields = ''): Value {
  const handler = fields.includes('handler:') ? '' : 'handler: runc,';
  return yaml(
    `{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: ${name}}, ${handler} ${fields}}`,
  );
}

/** A Pod `p` with one container and these fields in its spec. */
export function podWith(fields: string): Value {
  return yaml(
    `{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, image: i}], ${fields}}}`,
  );
}

/** What a server of the release (`1.20`) answers, unless told otherwise to a `create`. */
export function ask(text: string, object: Value, more: Partial<Request> = {}): Answer {
  const answer = dryRun({ verb: 'create', object, existing: [], ...more }, release(text));
  assert.ok(answer);
  return answer;
}

/** The complaints of a 422 without the name of the object, or the message of another refusal. */
export function complaint(answer: Answer): string {
  const errors = answer.errors.map(({ field, body }) => `${field}: ${body}`);
  return errors.length > 0 ? errors.join('\n') : `${answer.status} ${answer.message}`;
}
