import type { Answer } from '../../server/api-server/answer.ts';
import { dryRun } from '../../server/api-server/dry-run.ts';
import type { Url } from '../../server/api-server/request-target.ts';
import { toJson } from '../../server/kubernetes/objects/json.ts';
import type { Value } from '../../server/kubernetes/objects/value.ts';
import { parseVersion } from '../../server/kubernetes/objects/versions.ts';
import { parse } from '../../server/yaml/parse.ts';
import { partsWithoutJson } from '../../server/yaml/parts-without-json.ts';
import { toValue } from '../../server/yaml/value.ts';
import { type Answered, type Outcome, outcomeOf } from './outcome.ts';
import { templateKinds } from './template-kinds.ts';
import type { WriteRequest } from './write-request.ts';

/** What the engine says will come of a request to a server of the version, with `existing` in the cluster. */
export function predict(request: WriteRequest, existing: readonly Value[], version: string): Outcome {
  return outcomeOf(predictedAnswer(request, existing, version));
}

/** The same with all that the engine says. */
export function predictedAnswer(
  { verb, path, text, fieldValidation = 'Strict' }: WriteRequest,
  existing: readonly Value[],
  version: string,
): Answered & Pick<Answer, 'refusal' | 'podSecurity'> {
  const { root } = parse(text);
  const [unconvertible] = partsWithoutJson(root);
  if (unconvertible !== undefined) return unreadable(unconvertible.message);
  const answer = dryRun(
    { verb, object: toValue(root), url: urlOf(path), existing, fieldValidation },
    parseVersion(version)!,
  );
  if (answer === undefined) throw new Error(`the engine does not know what is at ${path}`);
  return { ...answer, object: JSON.parse(toJson(answer.object)) };
}

/** What kubectl says itself; a server that gets YAML answers 400 with the same cause. */
function unreadable(message: string): Answered {
  return { status: 400, reason: 'BadRequest', message, object: null, warnings: [] };
}

/** The parts of the path of a request. */
export function urlOf(path: string): Url {
  const [, group, version, namespace, resource, name] =
    /^\/(?:api|apis\/([^/]+))\/([^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const apiVersion = group === undefined ? version! : `${group}/${version}`;
  const kind = ['RuntimeClass', 'Pod', ...templateKinds.map(template => template.kind)].find(
    candidate =>
      resource === (candidate === 'RuntimeClass' ? 'runtimeclasses' : `${candidate.toLowerCase()}s`),
  );
  return { apiVersion, kind: kind!, namespace, name };
}
