/**
 * The ClusterRole and ClusterRoleBinding to ask an administrator for, as YAML with comments. Where it is known what is
 * missing (`list nodes`, `list resourcequotas in namespace shop`, as in `ClusterStatus.missingPermissions`), only that; else all that is ever read.
 */
export function requiredPermissions(missing: readonly string[] = []): string {
  const isMissing = ({ resource }: Permission) => missing.some(words => words.split(' ')[1] === resource);
  const namespaces = missing.flatMap(words => / in namespace (.+)$/.exec(words)?.[1] ?? []);
  const known = permissions.filter(isMissing);
  const wanted = known.length === 0 ? permissions : known;
  return `# What RuntimeClass for VS Code reads of a cluster${known.length === 0 ? '' : ', as far as it may not yet'}. It never writes.
# Each part can be left out: what may not be read counts as unknown, and all else works without it.
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: ${name}
rules:
${wanted.map(ruleOf).join('\n')}
${namespaces.length === 0 ? '' : `# For quotas a RoleBinding in each of these namespaces is enough: ${namespaces.join(', ')}.\n`}---
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

function ruleOf({ resource, apiGroup, purpose }: Permission): string {
  return `  # ${purpose}
  - apiGroups: ["${apiGroup}"]
    resources: ["${resource.split('.')[0]}"]
    verbs: ["get", "list", "watch"]`;
}
