import { patience } from '../../support/patience.ts';
import type { ApiClient } from '../control-plane/api-client.ts';

/** The event that a controller writes when it cannot create a Pod. */
export interface FailedCreate {
  readonly message: string;
  readonly involvedObject: { readonly kind: string; readonly name: string };
}

/** The objects whose controller creates the Pods of a kind: a Deployment's are made by its ReplicaSet. */
const creators: Readonly<Record<string, string>> = { Deployment: 'ReplicaSet', CronJob: 'Job' };

/** Waits for the FailedCreate event of the workload `name`, or of the object that it made for its Pods. */
export function failedCreate(api: ApiClient, kind: string, name: string): Promise<FailedCreate> {
  const creator = creators[kind];
  const selector = `reason=FailedCreate,involvedObject.kind=${creator ?? kind}`;
  const path = `/api/v1/namespaces/default/events?fieldSelector=${encodeURIComponent(selector)}`;
  return api.waitFor(path, patience, (event: FailedCreate) => {
    const { name: involved } = event.involvedObject;
    const isOurs = creator === undefined ? involved === name : involved.startsWith(`${name}-`);
    return isOurs ? event : undefined;
  });
}

/**
 * What the API server calls a Pod that the object would create: a StatefulSet numbers its Pods, the others leave
 * the rest of the name to the server.
 */
export function podMetadata({ kind, name }: FailedCreate['involvedObject']): {
  name?: string;
  generateName?: string;
} {
  return kind === 'StatefulSet' ? { name: `${name}-0` } : { generateName: `${name}-` };
}

/** The five random letters that the server appends to a name become those that the engine puts for them. */
export function withoutRandomName(message: string, { name }: FailedCreate['involvedObject']): string {
  return message.replace(new RegExp(`"(${name}-)[a-z0-9]{5}"`), '"$1xxxxx"');
}

/** The text that the controllers put before the API server's words (pkg/controller/controller_utils.go). */
export function announced({ kind, name }: FailedCreate['involvedObject'], refusal: string): string {
  return kind === 'StatefulSet'
    ? `Create Pod ${name}-0 in StatefulSet ${name} failed error: ${refusal}`
    : `Error creating: ${refusal}`;
}
