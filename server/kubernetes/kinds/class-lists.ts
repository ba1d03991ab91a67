import type { Node } from '../../yaml/tree.ts';
import { nodesMatching } from '../fields/path-pattern.ts';
import { apiGroup, type Manifest } from '../manifests/manifest.ts';

/** A kind whose objects allow, exempt or preset classes by name, and create no Pods. */
interface ClassList {
  readonly group: string;
  readonly kind: string;
  /** Paths to the names; `[]` matches every item of a list. */
  readonly paths: readonly (readonly string[])[];
}

const lists: readonly ClassList[] = [
  // Capsule: api/v1beta2/tenant_types.go, pkg/api/allowed_list.go.
  {
    group: 'capsule.clastix.io',
    kind: 'Tenant',
    paths: [
      ['spec', 'runtimeClasses', 'allowed', '[]'],
      ['spec', 'runtimeClasses', 'default'],
    ],
  },
  // Rancher: pkg/apis/management.cattle.io/v3/psa_types.go.
  {
    group: 'management.cattle.io',
    kind: 'PodSecurityAdmissionConfigurationTemplate',
    paths: [['configuration', 'exemptions', 'runtimeClasses', '[]']],
  },
  // Kubernetes: k8s.io/pod-security-admission/admission/api/v1/types.go.
  {
    group: 'pod-security.admission.config.k8s.io',
    kind: 'PodSecurityConfiguration',
    paths: [['exemptions', 'runtimeClasses', '[]']],
  },
  {
    group: 'apiserver.config.k8s.io',
    kind: 'AdmissionConfiguration',
    paths: [['plugins', '[]', 'configuration', 'exemptions', 'runtimeClasses', '[]']],
  },
];

/** Returns the names of classes that an object allows, exempts or presets. */
export function listedClassNames({ apiVersion, kind, node }: Manifest): readonly Node[] {
  const group = apiGroup(apiVersion);
  const list = lists.find(row => row.kind === kind && row.group === group);
  return (list?.paths ?? []).flatMap(path => nodesMatching(node, path).map(found => found.node));
}
