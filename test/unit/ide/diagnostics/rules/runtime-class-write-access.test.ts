import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('runtime-class-write-access');

function role(name: string, rule: string, kind = 'ClusterRole'): string {
  return `apiVersion: rbac.authorization.k8s.io/v1
kind: ${kind}
metadata: { name: "${name}" }
rules:
  - ${rule}
`;
}

const all = '{ apiGroups: [node.k8s.io], resources: [runtimeclasses], verbs: ["*"] }';

describe('runtime-class-write-access', () => {
  it('is about verbs that write, on a role that names the resource or its group', () =>
    check(`apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: developers }
rules:
  - { apiGroups: ["*"], resources: ["*"], verbs: ["*"] }
  - { apiGroups: [node.k8s.io], resources: [runtimeclasses], verbs: [get, create] }
                                            ^^^^^^^^^^^^^^ information runtime-class-write-access: This role allows its users to create RuntimeClasses. They then choose the runtime and the nodes of other users' Pods. Kubernetes recommends that only administrators can.
  - { apiGroups: ["", node.k8s.io], resources: [pods, runtimeclasses], verbs: ["*"] }
                                                      ^^^^^^^^^^^^^^ information runtime-class-write-access: This role allows its users to create, update, patch and delete RuntimeClasses. They then choose the runtime and the nodes of other users' Pods. Kubernetes recommends that only administrators can.
  - { apiGroups: ["*"], resources: [runtimeclasses], verbs: [delete] }
                                    ^^^^^^^^^^^^^^ information runtime-class-write-access: This role allows its users to delete RuntimeClasses. They then choose the runtime and the nodes of other users' Pods. Kubernetes recommends that only administrators can.
  - { apiGroups: [node.k8s.io], resources: ["*"], verbs: [patch, update], resourceNames: [kata] }
                                            ^^^ information runtime-class-write-access: This role allows its users to update and patch RuntimeClasses. They then choose the runtime and the nodes of other users' Pods. Kubernetes recommends that only administrators can.
`));

  it('says which role of users gets it', () =>
    check(`apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: kata-operator-edit, labels: { rbac.authorization.k8s.io/aggregate-to-edit: "true" } }
rules:
  - { apiGroups: [node.k8s.io], resources: [runtimeclasses], verbs: ["*"] }
                                            ^^^^^^^^^^^^^^ information runtime-class-write-access: This role allows its users to create, update, patch and delete RuntimeClasses. They then choose the runtime and the nodes of other users' Pods. Kubernetes recommends that only administrators can. The role becomes a part of "edit".
`));

  it('is silent about reading, administrators, programs, Roles and other groups', () =>
    check(
      [
        role(
          'developers',
          '{ apiGroups: [node.k8s.io], resources: [runtimeclasses], verbs: [get, list, watch] }',
        ),
        role('developers', '{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }'),
        role('developers', '{ apiGroups: [example.com], resources: [runtimeclasses], verbs: ["*"] }'),
        role('developers', '{ apiGroups: [node.k8s.io], resources: [nodes], verbs: ["*"] }'),
        role('developers', '{ apiGroups: [node.k8s.io] }'),
        role('developers', '7'),
        role('developers', all, 'Role'),
        role('${ROLE}', all),
        ...[
          'kata-deploy-role',
          'gpu-operator',
          'argocd-application-controller',
          'system:node',
          'cluster-admins',
        ].map(name => role(name, all)),
      ].join('---\n'),
    ));
});
