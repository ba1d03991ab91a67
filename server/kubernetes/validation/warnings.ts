import { builtInKind } from '../kinds/pod-spec-places.ts';
import { deprecatedNodeLabels } from '../objects/labels.ts';
import { entriesAt, listAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { parseQuantity } from '../quantities/quantity.ts';
import { hasFraction } from '../quantities/quantity-arithmetic.ts';
import { runtimeClassWarnings } from './runtime-class.ts';

/**
 * Returns the warnings about an accepted object that are related to RuntimeClass: deprecated node labels (a class
 * since 1.25), fractions of a byte in a Pod (pkg/api/pod/warnings.go, since 1.23), deprecated API versions.
 */
export function warningsAbout(
  apiVersion: string,
  kind: string,
  object: Value,
  version: KubernetesVersion,
): readonly string[] {
  const deprecated = deprecatedVersions.find(row => row.kind === kind && row.apiVersion === apiVersion);
  const ofVersion =
    deprecated !== undefined && atLeast(version, deprecated.since) ? [deprecated.warning] : [];
  if (kind === 'RuntimeClass') return [...ofVersion, ...runtimeClassWarnings(object, version)];
  const path = builtInKind(apiVersion, kind)?.path;
  if (path === undefined || !atLeast(version, 23)) return ofVersion;
  return [...ofVersion, ...podSpecWarnings(valueAt(object, path.split('.')) ?? {}, path)];
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
  const containers = ['initContainers', 'containers'].flatMap(field =>
    listAt(podSpec, [field]).flatMap((container, index) =>
      ['limits', 'requests'].flatMap(list =>
        fractions(valueAt(container, ['resources', list]), `${path}.${field}[${index}].resources.${list}`),
      ),
    ),
  );
  return [...labels, ...fractions(valueAt(podSpec, ['overhead']), `${path}.overhead`), ...containers];
}

function fractions(list: Value | undefined, path: string): readonly string[] {
  return ['memory', 'ephemeral-storage'].flatMap(name => {
    const text = valueAt(list, [name]);
    const { quantity } = parseQuantity(typeof text === 'string' ? text : '0');
    if (quantity === undefined || !hasFraction(quantity)) return [];
    return [`${path}[${name}]: fractional byte value "${quantity.text}" is invalid, must be an integer`];
  });
}
