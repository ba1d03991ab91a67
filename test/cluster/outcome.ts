import { toJson } from '../../server/kubernetes/objects/json.ts';
import { parse } from '../../server/yaml/parse.ts';
import { toValue } from '../../server/yaml/value.ts';
import type { ApiClient } from './control-plane/api-client.ts';
import { normalisedMessage } from './normalised-message.ts';
import type { WriteRequest } from './write-request.ts';

/** What came of a request, as far as the server and the engine must agree on it. */
export interface Outcome {
  readonly status: number;
  readonly reason: string | null;
  /** Normalised; null where the request was accepted. */
  readonly message: string | null;
  /** Of an accepted object, the fields that concern a RuntimeClass; null where it was refused. */
  readonly object: unknown;
  /** In the order of the alphabet, because the server walks through maps in a random one. */
  readonly warnings: readonly string[];
}

/** Sends the request as a dry run. */
export async function askServer(api: ApiClient, request: WriteRequest): Promise<Outcome> {
  const { verb, path, text, fieldValidation = 'Strict' } = request;
  const dryRun = `${path}?dryRun=All&fieldValidation=${fieldValidation}`;
  const answer =
    verb === 'create'
      ? await api.post(dryRun, text)
      : verb === 'update'
        ? await api.put(dryRun, text)
        : // A merge patch is JSON; kubectl makes it of the YAML that was written.
          await api.mergePatch(dryRun, toJson(toValue(parse(text).root)));
  const { reason, message } = answer.body as { reason?: string; message?: string };
  return outcomeOf({ ...answer, reason, message, object: answer.body });
}

/** What was answered, by the server or by the engine. */
export interface Answered {
  readonly status: number;
  readonly reason?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly object: unknown;
  readonly warnings: readonly string[];
}

export function outcomeOf({ status, reason, message, object, warnings }: Answered): Outcome {
  const accepted = status < 300;
  return {
    status,
    reason: accepted ? null : (reason ?? null),
    message: accepted ? null : normalisedMessage(message ?? ''),
    object: accepted ? ourFields(object as Fields) : null,
    warnings: [...warnings].sort(),
  };
}

type Fields = { readonly [name: string]: Fields | undefined };

function ourFields(object: Fields): unknown {
  if ((object['kind'] as unknown) === 'RuntimeClass') {
    const { handler, overhead, scheduling, spec } = object;
    return withoutAbsent({ handler, overhead, scheduling, spec });
  }
  const spec = (object['kind'] as unknown) === 'Pod' ? object['spec'] : podSpecOf(object);
  const { runtimeClassName, overhead, nodeSelector, tolerations } = spec ?? {};
  return withoutAbsent({ runtimeClassName, overhead, nodeSelector, tolerations });
}

function podSpecOf(object: Fields): Fields | undefined {
  const { spec, template } = object;
  return (template ?? spec?.['template'] ?? spec?.['jobTemplate']?.['spec']?.['template'])?.['spec'];
}

function withoutAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
