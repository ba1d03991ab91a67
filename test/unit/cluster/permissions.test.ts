import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requiredPermissions } from '../../../server/cluster/permissions.ts';
import type { Value } from '../../../server/kubernetes/value.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { splitDocuments } from '../../../server/yaml/split.ts';
import { toValue } from '../../../server/yaml/value.ts';

describe('the permissions to ask for', () => {
  it('are all that is ever read, as long as nothing is known', () => {
    const [role, binding] = objects(requiredPermissions());
    const verbs = ['get', 'list', 'watch'];
    assert.deepEqual(role, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'runtimeclass-reader' },
      rules: [
        { apiGroups: ['node.k8s.io'], resources: ['runtimeclasses'], verbs },
        { apiGroups: [''], resources: ['nodes'], verbs },
        { apiGroups: [''], resources: ['resourcequotas'], verbs },
      ],
    });
    const apiGroup = 'rbac.authorization.k8s.io';
    assert.deepEqual(binding, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'runtimeclass-reader' },
      roleRef: { apiGroup, kind: 'ClusterRole', name: 'runtimeclass-reader' },
      subjects: [{ apiGroup, kind: 'Group', name: 'developers' }],
    });
  });

  it('are those that are known to be missing', () => {
    const resources = (missing: readonly string[]) => {
      const [role] = objects(requiredPermissions(missing)) as [{ rules: { resources: string[] }[] }];
      return role.rules.flatMap(rule => rule.resources);
    };
    assert.deepEqual(resources(['list nodes', 'watch nodes']), ['nodes']);
    const quotas = ['list resourcequotas in namespace shop', 'list resourcequotas in namespace dev'];
    const missing = ['watch runtimeclasses.node.k8s.io', ...quotas];
    assert.deepEqual(resources(missing), ['runtimeclasses', 'resourcequotas']);
    assert.match(
      requiredPermissions(missing),
      /^# For quotas a RoleBinding in each of these namespaces is enough: shop, dev\.$/m,
    );
  });
});

function objects(text: string): Value[] {
  return splitDocuments(text).map(range => toValue(parse(text.slice(range.start, range.end)).root));
}
