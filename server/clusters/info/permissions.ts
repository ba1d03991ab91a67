import { t } from '../../base/l10n.ts';

/**
 * The ClusterRole and ClusterRoleBinding to request from an administrator, as YAML with comments. The comments name the
 * permissions that are known to be missing (`list nodes`, `list resourcequotas -n shop`, as in
 * `ClusterStatus.missingPermissions`); the rules are always complete, because applying the role replaces the previous
 * one. Definitions of custom resources are among them only where they are read. What only Pods are diagnosed with is a role of its own.
 */
export function requiredPermissions(missing: readonly string[] = [], readsDefinitions = false): string {
  const comments = [
    t('What RuntimeClass for VS Code reads from a cluster. It never writes.'),
    t('Each part can be left out: what may not be read counts as unknown, and the rest works without it.'),
  ];
  const podComments = [
    t(
      'Optional: what "Diagnose Pod" and "Show Pods of Class" read besides, when you run them; nothing else needs it.',
    ),
    t(
      'A RoleBinding in the namespaces concerned is enough for "Diagnose Pod". Leave this part out to do without both.',
    ),
  ];
  return `${comments.map(comment => `# ${comment}\n`).join('')}apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: ${name}
rules:
${permissions()
  .filter(({ isOfDefinitions = false }) => readsDefinitions || !isOfDefinitions)
  .map(permission => ruleOf(permission, missing))
  .join('\n')}
${bindingOf(name)}---
${podComments.map(comment => `# ${comment}\n`).join('')}apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: ${nameForPods}
rules:
${rulesForPods}
${bindingOf(nameForPods)}`;
}

function bindingOf(role: string): string {
  const subject = t(
    'The group, or a User or ServiceAccount instead, that your kubeconfig signs in as: kubectl auth whoami',
  );
  return `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: ${role}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: ${role}
subjects:
  - apiGroup: rbac.authorization.k8s.io
    kind: Group
    # ${subject}
    name: developers
`;
}

interface Permission {
  /** The name of the resource, as in `ClusterStatus.missingPermissions`. */
  readonly resource: string;
  readonly apiGroup: string;
  readonly purpose: string;
  readonly isOfDefinitions?: boolean;
}

const permissions = (): readonly Permission[] => [
  {
    resource: 'runtimeclasses.node.k8s.io',
    apiGroup: 'node.k8s.io',
    purpose: t('The RuntimeClasses with handler, overhead and scheduling: for completion and every check.'),
  },
  {
    resource: 'nodes',
    apiGroup: '',
    purpose: t(
      'The nodes that a class fits, and whether they have its handler; addresses and images are not kept.',
    ),
  },
  {
    resource: 'resourcequotas',
    apiGroup: '',
    purpose: t(
      'Whether the overhead of a class fits the quota; read only in the namespaces of open manifests.',
    ),
  },
  {
    resource: 'customresourcedefinitions.apiextensions.k8s.io',
    apiGroup: 'apiextensions.k8s.io',
    purpose: t(
      'Where custom resources name a class; read only with the setting runtimeclass.cluster.readDefinitions, and only names and paths are kept.',
    ),
    isOfDefinitions: true,
  },
];

const name = 'runtimeclass-reader';
const nameForPods = 'runtimeclass-pod-reader';

const rulesForPods = [
  ['', ['pods', 'events', 'limitranges']],
  ['apps', ['deployments', 'replicasets', 'statefulsets', 'daemonsets']],
  ['batch', ['jobs']],
]
  .map(
    ([group, resources]) => `  - apiGroups: ["${group}"]
    resources: ${JSON.stringify(resources).replaceAll(',', ', ')}
    verbs: ["get", "list"]`,
  )
  .join('\n');

function ruleOf({ resource, apiGroup, purpose }: Permission, missing: readonly string[]): string {
  const missingVerbs = missing.filter(words => words.split(' ')[1] === resource);
  const verbs = new Set(missingVerbs.map(words => words.split(' ')[0]));
  const namespaces = missingVerbs.flatMap(words => / -n (.+)$/.exec(words)?.[1] ?? []);
  const comments = [
    purpose,
    ...(verbs.size === 0 ? [] : [t('Missing now: {0}.', [...verbs].join(', '))]),
    ...(namespaces.length === 0
      ? []
      : [t('Instead, a RoleBinding in each of these namespaces is enough: {0}.', namespaces.join(', '))]),
  ];
  return `${comments.map(comment => `  # ${comment}`).join('\n')}
  - apiGroups: ["${apiGroup}"]
    resources: ["${resource.split('.')[0]}"]
    verbs: ["get", "list", "watch"]`;
}
