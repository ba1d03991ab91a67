import type { Path } from '../../yaml/tree.ts';
import { apiGroup, type Manifest } from '../manifests/manifest.ts';
import { listAt, stringAt, type Value, valueAt } from '../objects/value.ts';

/**
 * A RuntimeClass that an operator or a chart (`chart-classes.ts`) creates because of an object or of values. The class itself is in no file,
 * and the operator may not be there: what depends on the contents of the class stays unknown.
 */
export interface OperatorClass {
  readonly name: string;
  /** The handler of the class, where the operator's source or the object says it. */
  readonly handler: string | undefined;
  /** Path to what makes the operator create the class: its name, if that is written. */
  readonly at: Path;
}

/** Returns the classes that an operator creates because of an object. To add a kind of object, add a row. */
export function operatorClasses(manifest: Manifest): readonly OperatorClass[] {
  const group = apiGroup(manifest.apiVersion);
  const row = rows.find(row => row.kind === manifest.kind && row.groups.includes(group));
  // The value of a manifest is made when it is asked for, and nearly all are of other kinds.
  return row === undefined ? [] : row.read(manifest.value).filter(({ name }) => name !== '');
}

interface OperatorRow {
  readonly groups: readonly string[];
  readonly kind: string;
  readonly read: (value: Value) => readonly OperatorClass[];
}

const rows: readonly OperatorRow[] = [
  // SpinKube: runtime-class-manager api/v1alpha1/shim_types.go.
  {
    groups: ['runtime.spinkube.dev', 'runtime.kwasm.sh'],
    kind: 'Shim',
    read: value => [named(value, ['spec', 'runtimeClass', 'name'], ['spec', 'runtimeClass', 'handler'])],
  },
  // Confidential containers: operator api/v1beta1/ccruntime_types.go; the handler has the name of the class.
  {
    groups: ['confidentialcontainers.org'],
    kind: 'CcRuntime',
    read: value => namedInList(value, ['spec', 'config', 'runtimeClasses']),
  },
  // OpenShift sandboxed containers: controllers/openshift_controller.go.
  {
    groups: ['kataconfiguration.openshift.io'],
    kind: 'KataConfig',
    read: value => {
      const hasPeerPods = valueAt(value, ['spec', 'enablePeerPods']) === true;
      const names = hasPeerPods ? ['kata', 'kata-remote'] : ['kata'];
      return names.map(name => ({ name, handler: name, at: ['kind'] }));
    },
  },
  // NVIDIA GPU operator: controllers/object_controls.go, api/nvidia/v1/clusterpolicy_types.go.
  {
    groups: ['nvidia.com'],
    kind: 'ClusterPolicy',
    read: value => {
      const hasKata = valueAt(value, ['spec', 'kataManager', 'enabled']) === true;
      const path = ['spec', 'operator', 'runtimeClass'];
      return [
        named(value, path, path),
        ...(hasKata ? namedInList(value, ['spec', 'kataManager', 'config', 'runtimeClasses']) : []),
      ];
    },
  },
];

function named(value: Value, name: Path, handler: Path): OperatorClass {
  return { name: stringAt(value, name), handler: stringAt(value, handler) || undefined, at: name };
}

/** The classes of a list of names, or of objects with a `name`, whose handlers are called the same. */
function namedInList(value: Value, list: Path): readonly OperatorClass[] {
  return listAt(value, list).map((item, index) => {
    const at = typeof item === 'string' ? [...list, index] : [...list, index, 'name'];
    return named(value, at, at);
  });
}
