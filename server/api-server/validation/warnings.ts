import { builtInKind } from '../../kubernetes/kinds/pod-spec-places.ts';
import { deprecatedNodeLabels } from '../../kubernetes/objects/labels.ts';
import {
  entriesAt,
  isObject,
  listAt,
  stringAt,
  type Value,
  valueAt,
  withValueAt,
} from '../../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { parseQuantity } from '../../kubernetes/quantities/quantity.ts';
import { hasFraction } from '../../kubernetes/quantities/quantity-arithmetic.ts';
import { runtimeClassWarnings } from '../../kubernetes/validation/runtime-class.ts';
import { filledInPodSpec } from './filled-in.ts';
import { nameWarnings } from './name-warnings.ts';
import { isSemanticallyEqual } from './semantic-equality.ts';

/**
 * Returns the warnings about a valid object that are related to RuntimeClass: deprecated node labels (a class since
 * 1.25), fractions of a byte in a Pod (pkg/api/pod/warnings.go, since 1.23), deprecated API versions; and about names that
 * Pods get. `before` is the object that it replaces.
 */
export function warningsAbout(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  object: Value,
  before: Value | undefined,
  version: KubernetesVersion,
): readonly string[] {
  const deprecated = deprecatedVersions.find(row => row.kind === kind && row.apiVersion === apiVersion);
  const versionWarnings =
    deprecated !== undefined && atLeast(version, deprecated.since) ? [deprecated.warning] : [];
  if (kind === 'RuntimeClass') return [...versionWarnings, ...runtimeClassWarnings(object, version)];
  const path = builtInKind(apiVersion, kind)?.path;
  const warningsOfName = before === undefined ? nameWarnings(kind, object, version) : [];
  const read = before === undefined ? object : readOnUpdate(kind, object, before);
  if (path === undefined || read === undefined || !atLeast(version, 23)) return versionWarnings;
  return [
    ...versionWarnings,
    ...warningsOfName,
    ...podSpecWarnings(valueAt(read, path.split('.')) ?? {}, path),
  ];
}

/**
 * Returns the object whose template an update warns of: none for a Pod, or if the spec stays the same; for a
 * ReplicationController by mistake the existing one (WarningsOnUpdate in pkg/registry/{apps,batch,core}).
 */
function readOnUpdate(kind: string, object: Value, before: Value): Value | undefined {
  if (kind === 'Pod') return undefined;
  const pathToTemplate = kind === 'PodTemplate' ? [] : ['spec'];
  const onlyTemplate = kind === 'DaemonSet' || kind === 'PodTemplate';
  const fields = onlyTemplate ? ['template'] : entriesAt(object, pathToTemplate).map(([name]) => name);
  const isChanged = fields.some(name => {
    const [was, is] = [before, object].map(each => valueAt(each, [...pathToTemplate, name]) ?? null);
    return !isSemanticallyEqual({ [name]: filledIn(was!) }, { [name]: filledIn(is!) });
  });
  if (!isChanged) return undefined;
  return kind === 'ReplicationController' ? before : object;
}

/** Fills in the defaults of a template; other fields are as they are. */
function filledIn(value: Value): Value {
  const podSpec = valueAt(value, ['spec']);
  return isObject(podSpec) ? withValueAt(value, ['spec'], filledInPodSpec(podSpec)) : value;
}

/** Deprecated API versions. Source: k8s.io/api/{node,batch}/v1beta1/zz_generated.prerelease-lifecycle.go */
const deprecatedVersions = [
  {
    apiVersion: 'node.k8s.io/v1beta1',
    kind: 'RuntimeClass',
    since: 22,
    warning: 'node.k8s.io/v1beta1 RuntimeClass is deprecated in v1.22+, unavailable in v1.25+',
  },
  {
    apiVersion: 'batch/v1beta1',
    kind: 'CronJob',
    since: 21,
    warning: 'batch/v1beta1 CronJob is deprecated in v1.21+, unavailable in v1.25+; use batch/v1 CronJob',
  },
];

function podSpecWarnings(podSpec: Value, path: string): readonly string[] {
  const labels = entriesAt(podSpec, ['nodeSelector']).flatMap(([key]) => {
    const warning = deprecatedNodeLabels.get(key);
    return warning === undefined ? [] : [`${path}.nodeSelector[${key}]: ${warning}`];
  });
  const termWarnings = (term: Value | undefined, place: string) =>
    listAt(term, ['matchExpressions']).flatMap((requirement, index) =>
      deprecatedKey(stringAt(requirement, ['key']), `${place}.matchExpressions[${index}].key`),
    );
  const affinity = `${path}.affinity.nodeAffinity`;
  const nodeAffinity = valueAt(podSpec, ['affinity', 'nodeAffinity']);
  const affinityWarnings = [
    ...listAt(nodeAffinity, [required, 'nodeSelectorTerms']).flatMap((term, index) =>
      termWarnings(term, `${affinity}.${required}.nodeSelectorTerms[${index}]`),
    ),
    ...listAt(nodeAffinity, [preferred]).flatMap((term, index) =>
      termWarnings(valueAt(term, ['preference']), `${affinity}.${preferred}[${index}].preference`),
    ),
    ...listAt(podSpec, ['topologySpreadConstraints']).flatMap((constraint, index) =>
      deprecatedKey(
        stringAt(constraint, ['topologyKey']),
        `${path}.topologySpreadConstraints[${index}].topologyKey`,
      ),
    ),
  ];
  const containers = ['initContainers', 'containers'].flatMap(field =>
    listAt(podSpec, [field]).flatMap((container, index) =>
      ['limits', 'requests'].flatMap(list =>
        fractions(valueAt(container, ['resources', list]), `${path}.${field}[${index}].resources.${list}`),
      ),
    ),
  );
  const overheadWarnings = fractions(valueAt(podSpec, ['overhead']), `${path}.overhead`);
  return [...labels, ...affinityWarnings, ...overheadWarnings, ...containers];
}

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';

/** The warning about the key of a label in a requirement (pkg/api/node/util.go:GetWarningsForNodeSelectorTerm). */
function deprecatedKey(key: string, place: string): readonly string[] {
  const warning = deprecatedNodeLabels.get(key);
  return warning === undefined ? [] : [`${place}: ${key} is ${warning}`];
}

function fractions(list: Value | undefined, path: string): readonly string[] {
  return ['memory', 'ephemeral-storage'].flatMap(name => {
    const text = valueAt(list, [name]);
    const { quantity } = parseQuantity(typeof text === 'string' ? text : '0');
    if (quantity === undefined || !hasFraction(quantity)) return [];
    return [`${path}[${name}]: fractional byte value "${quantity.text}" is invalid, must be an integer`];
  });
}
