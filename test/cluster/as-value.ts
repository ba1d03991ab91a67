import type { Value } from '../../server/kubernetes/objects/value.ts';
import { parse } from '../../server/yaml/parse.ts';
import { toValue } from '../../server/yaml/value.ts';

/** An object of the API as the engine reads it from a file. */
export function asValue(object: object): Value {
  return toValue(parse(JSON.stringify(object)).root);
}
