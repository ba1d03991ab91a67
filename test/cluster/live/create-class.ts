import type { ApiClient } from '../control-plane/api-client.ts';
import { created } from '../created.ts';

export async function createClass(api: ApiClient, name: string): Promise<void> {
  const kind = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass' };
  await created(api, '/apis/node.k8s.io/v1/runtimeclasses', {
    ...kind,
    metadata: { name },
    handler: 'runsc',
  });
}
