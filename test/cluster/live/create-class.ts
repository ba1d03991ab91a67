import type { ApiClient } from '../control-plane/api-client.ts';
import { created } from '../created.ts';

/** `annotations` make it as long as a test needs it. */
export async function createClass(
  api: ApiClient,
  name: string,
  annotations: Readonly<Record<string, string>> = {},
): Promise<void> {
  const kind = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass' };
  await created(api, '/apis/node.k8s.io/v1/runtimeclasses', {
    ...kind,
    metadata: { name, annotations },
    handler: 'runsc',
  });
}
