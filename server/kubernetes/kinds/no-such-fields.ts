import { t } from '../../base/l10n.ts';
import type { Entry, MapNode, Path } from '../../yaml/tree.ts';
import { nodesMatching } from '../fields/path-pattern.ts';
import { apiGroup, type Manifest } from '../manifests/manifest.ts';

/** A key with which people mean a RuntimeClass, in a kind that has no such field. */
export interface NoSuchField {
  readonly map: MapNode;
  readonly entry: Entry;
  /** The path of the key in the object. */
  readonly path: Path;
  /** What follows from it, and what to write instead. */
  readonly words: () => string;
  /** The field that is meant, if it is one of the same map with the same value. */
  readonly meant: string | undefined;
}

interface Row {
  readonly group: string;
  readonly kinds: readonly string[];
  /** Paths to the maps with the key, joined by dots; `[]` matches every item of a list. */
  readonly paths: readonly string[];
  readonly isNone: (key: string) => boolean;
  readonly words: () => string;
  readonly meant?: string;
}

const argoKinds = ['Workflow', 'WorkflowTemplate', 'ClusterWorkflowTemplate'];
const isClassKey = (key: string) => /^runtimeClass(?:Name)?$/.test(key);

const byPodSpecPatch = () =>
  t(
    'Argo Workflows has no field for a class, and the Pods run with the default runtime. Set it in podSpecPatch, a text such as "runtimeClassName: gvisor".',
  );

/** Other names of `runtimeClasses`. */
const isExemptKey = (key: string) =>
  key !== 'runtimeClasses' && /^runtime[-_]?class(?:es|names?)?$/i.test(key);

const rows: readonly Row[] = [
  // Argo Workflows: pkg/apis/workflow/v1alpha1/workflow_types.go (WorkflowSpec, Template).
  {
    group: 'argoproj.io',
    kinds: argoKinds,
    paths: ['spec', 'spec.templateDefaults', 'spec.templates.[]'],
    isNone: isClassKey,
    words: byPodSpecPatch,
  },
  {
    group: 'argoproj.io',
    kinds: ['CronWorkflow'],
    paths: [
      'spec',
      'spec.workflowSpec',
      'spec.workflowSpec.templateDefaults',
      'spec.workflowSpec.templates.[]',
    ],
    isNone: isClassKey,
    words: byPodSpecPatch,
  },
  // Kubernetes: k8s.io/pod-security-admission/admission/api/scheme/scheme.go (EnableStrict), v1/types.go.
  {
    group: 'pod-security.admission.config.k8s.io',
    kinds: ['PodSecurityConfiguration'],
    paths: ['exemptions'],
    isNone: isExemptKey,
    words: () => t('An API server does not start with this configuration. The field is runtimeClasses.'),
    meant: 'runtimeClasses',
  },
  {
    group: 'apiserver.config.k8s.io',
    kinds: ['AdmissionConfiguration'],
    paths: ['plugins.[].configuration.exemptions'],
    isNone: isExemptKey,
    words: () => t('An API server does not start with this configuration. The field is runtimeClasses.'),
    meant: 'runtimeClasses',
  },
  // OpenShift sandboxed containers: api/v1/kataconfig_types.go (a LabelSelector), controllers/openshift_controller.go.
  {
    group: 'kataconfiguration.openshift.io',
    kinds: ['KataConfig'],
    paths: ['spec.kataConfigPoolSelector'],
    isNone: key => key !== 'matchLabels' && key !== 'matchExpressions',
    words: () =>
      t(
        'The API server drops it, and an empty selector takes every worker node. Labels belong in matchLabels.',
      ),
  },
];

/** Returns the keys of an object with which a class is meant and that are no fields of its kind. To add one, add a row. */
export function noSuchFields({ apiVersion, kind, node }: Manifest): readonly NoSuchField[] {
  const group = apiGroup(apiVersion);
  const ofKind = rows.filter(row => row.group === group && row.kinds.includes(kind));
  return ofKind.flatMap(({ paths, isNone, words, meant }) =>
    paths
      .flatMap(path => nodesMatching(node, path.split('.')))
      .flatMap(({ node: map, path }) => {
        if (map.kind !== 'map') return [];
        const found = map.entries.filter(({ key }) => key.text !== '<<' && isNone(key.text));
        return found.map(entry => ({ map, entry, path: [...path, entry.key.text], words, meant }));
      }),
  );
}
