import type { ApiClient } from '../control-plane/api-client.ts';
import { created } from '../created.ts';

/** Gives a user a ClusterRole with these rules. */
export async function allow(
  api: ApiClient,
  user: string,
  rules: readonly object[],
  name = user,
): Promise<void> {
  const apiGroup = 'rbac.authorization.k8s.io';
  const path = `/apis/${apiGroup}/v1`;
  await created(api, `${path}/clusterroles`, { metadata: { name }, rules });
  await created(api, `${path}/clusterrolebindings`, {
    metadata: { name },
    roleRef: { apiGroup, kind: 'ClusterRole', name },
    subjects: [{ apiGroup, kind: 'User', name: user }],
  });
}
