import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requiredPermissions } from '../../../../server/clusters/info/permissions.ts';
import { listAt, stringAt, type Value } from '../../../../server/kubernetes/objects/value.ts';
import { parse } from '../../../../server/yaml/parse.ts';
import { splitDocuments } from '../../../../server/yaml/split.ts';
import { toValue } from '../../../../server/yaml/value.ts';

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

  it('have in a role of its own what only Pods are diagnosed with', () => {
    const [, , role, binding] = objects(requiredPermissions());
    const verbs = ['get', 'list'];
    assert.deepEqual(listAt(role, ['rules']), [
      { apiGroups: [''], resources: ['pods', 'events', 'limitranges'], verbs },
      { apiGroups: ['apps'], resources: ['deployments', 'replicasets', 'statefulsets', 'daemonsets'], verbs },
      { apiGroups: ['batch'], resources: ['jobs'], verbs },
    ]);
    assert.equal(stringAt(role, ['metadata', 'name']), stringAt(binding, ['roleRef', 'name']));
  });

  it('are those for definitions of custom resources only where these are read', () => {
    const rulesOf = (text: string) => listAt(objects(text)[0], ['rules']);
    const verbs = ['get', 'list', 'watch'];
    assert.deepEqual(rulesOf(requiredPermissions([], true)), [
      ...rulesOf(requiredPermissions()),
      { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs },
    ]);
    const text = requiredPermissions(['list customresourcedefinitions.apiextensions.k8s.io'], true);
    assert.match(text, /# Missing now: list\.\n.*apiextensions/);
  });

  it('are all of them also where some are missing, because a role that is applied replaces the one before', () => {
    const quotas = ['list resourcequotas -n shop', 'list resourcequotas -n dev'];
    const text = requiredPermissions(['list nodes', 'watch nodes', ...quotas]);
    assert.deepEqual(objects(text), objects(requiredPermissions()));
    assert.deepEqual(
      text.split('\n').filter(line => /^ {2}# (Missing|Instead)|resources/.test(line)),
      [
        '    resources: ["runtimeclasses"]',
        '  # Missing now: list, watch.',
        '    resources: ["nodes"]',
        '  # Missing now: list.',
        '  # Instead, a RoleBinding in each of these namespaces is enough: shop, dev.',
        '    resources: ["resourcequotas"]',
        '    resources: ["pods", "events", "limitranges"]',
        '    resources: ["deployments", "replicasets", "statefulsets", "daemonsets"]',
        '    resources: ["jobs"]',
      ],
    );
  });
});

function objects(text: string): Value[] {
  return splitDocuments(text).map(range => toValue(parse(text.slice(range.start, range.end)).root));
}
