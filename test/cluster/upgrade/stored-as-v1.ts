import type { ApiClient } from '../control-plane/api-client.ts';
import type { AnyClass } from './any-class.ts';

/** What of an object does not depend on when and how it was created, or why it was not. */
export interface Stored {
  readonly object?: unknown;
  readonly refusal?: string;
}

/** Creates an object through its version, reads it as v1, and deletes it. */
export async function storedAsV1(api: ApiClient, { version, text }: AnyClass): Promise<Stored> {
  const created = await api.post(`/apis/node.k8s.io/${version}/runtimeclasses`, text);
  if (created.status !== 201) return { refusal: (created.body as { message: string }).message };
  const path = `/apis/node.k8s.io/v1/runtimeclasses/${(created.body as Named).metadata.name}`;
  const { metadata, ...fields } = (await api.get(path)).body as Named;
  await api.delete(path);
  const { name, labels, annotations } = metadata;
  return { object: { ...fields, metadata: { name, labels, annotations } } };
}

interface Named {
  readonly metadata: { readonly name: string; readonly labels?: unknown; readonly annotations?: unknown };
}
