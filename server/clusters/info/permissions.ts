/**
 * The ClusterRole and ClusterRoleBinding to ask an administrator for, as YAML with comments. Where it is known what is
 * missing (`list nodes`, `list resourcequotas -n shop`, as in `ClusterStatus.missingPermissions`), comments
 * say so; the rules are always all of them, because whoever applies the role replaces the one applied before.
 */
export function requiredPermissions(missing: readonly string[] = []): string {
  return `# What RuntimeClass for VS Code reads of a cluster. It never writes.
# Each part can be left out: what may not be read counts as unknown, and all else works without it.
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: ${name}
rules:
${permissions.map(permission => ruleOf(permission, missing)).join('\n')}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: ${name}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: ${name}
subjects:
  - apiGroup: rbac.authorization.k8s.io
    kind: Group
    # The group, or a User or ServiceAccount instead, that your kubeconfig signs in as: kubectl auth whoami
    name: developers
`;
}

interface Permission {
  /** As in `ClusterStatus.missingPermissions`. */
  readonly resource: string;
  readonly apiGroup: string;
  readonly purpose: string;
}

const permissions: readonly Permission[] = [
  {
    resource: 'runtimeclasses.node.k8s.io',
    apiGroup: 'node.k8s.io',
    purpose: 'Which classes there are, with handler, overhead and scheduling: completion and every check.',
  },
  {
    resource: 'nodes',
    apiGroup: '',
    purpose:
      'Which nodes a class fits and which of them have its handler; addresses and images are not kept.',
  },
  {
    resource: 'resourcequotas',
    apiGroup: '',
    purpose: 'Whether the overhead of a class fits the quota; read in the namespaces of open manifests only.',
  },
];

const name = 'runtimeclass-reader';

function ruleOf({ resource, apiGroup, purpose }: Permission, missing: readonly string[]): string {
  const ofResource = missing.filter(words => words.split(' ')[1] === resource);
  const verbs = new Set(ofResource.map(words => words.split(' ')[0]));
  const namespaces = ofResource.flatMap(words => / -n (.+)$/.exec(words)?.[1] ?? []);
  const comments = [
    purpose,
    ...(verbs.size === 0 ? [] : [`Missing now: ${[...verbs].join(', ')}.`]),
    ...(namespaces.length === 0
      ? []
      : [`Instead, a RoleBinding in each of these namespaces is enough: ${namespaces.join(', ')}.`]),
  ];
  return `${comments.map(comment => `  # ${comment}`).join('\n')}
  - apiGroups: ["${apiGroup}"]
    resources: ["${resource.split('.')[0]}"]
    verbs: ["get", "list", "watch"]`;
}
