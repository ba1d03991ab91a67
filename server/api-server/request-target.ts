import { builtInKinds } from '../kubernetes/kinds/built-in-kinds.ts';
import { builtInKind } from '../kubernetes/kinds/pod-spec-places.ts';
import { runtimeClassVersions } from '../kubernetes/kinds/runtime-class-versions.ts';
import { stringAt, type Value } from '../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion, parseVersion } from '../kubernetes/objects/versions.ts';

/** The object that the URL of a request names. */
export interface RequestTarget {
  readonly apiVersion: string;
  readonly kind: string;
  readonly group: string;
  /** Resource in the URL: `runtimeclasses`. */
  readonly plural: string;
  /** `undefined` for a kind that is not namespaced. */
  readonly namespace: string | undefined;
  /** '' in the URL of a POST. */
  readonly name: string;
}

/** The parts of a URL that do not follow from the object; `kind` is that of the resource in the URL. */
export interface Url {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** Returns the URL for an object; `undefined` for a kind that this engine does not know. */
export function requestTargetOf(object: Value, url: Url = {}): RequestTarget | undefined {
  const apiVersion = url.apiVersion ?? stringAt(object, ['apiVersion']);
  const kind = kindFoundFor(apiVersion, url.kind ?? stringAt(object, ['kind']));
  const name = url.name ?? stringAt(object, ['metadata', 'name']);
  const group = groupOf(apiVersion);
  if (group === 'node.k8s.io' && kind === 'RuntimeClass') {
    return { apiVersion, kind, group, plural: 'runtimeclasses', namespace: undefined, name };
  }
  const builtIn = builtInKind(apiVersion, kind);
  if (apiVersion === '') return undefined;
  if (builtIn === undefined) {
    const isMisspelled = isKindInWrongCase(apiVersion, kind);
    return isMisspelled ? { apiVersion, kind, group, plural: '', namespace: undefined, name } : undefined;
  }
  const namespace = url.namespace ?? (stringAt(object, ['metadata', 'namespace']) || 'default');
  return { apiVersion, kind, group, plural: builtIn.plural, namespace, name };
}

/**
 * Returns the kind whose URL kubectl takes: a kind in lower case counts as the right one, which the server then does
 * not accept (k8s.io/client-go/restmapper/discovery.go:NewDiscoveryRESTMapper).
 */
function kindFoundFor(apiVersion: string, kind: string): string {
  return knownKinds(apiVersion).find(known => known.toLowerCase() === kind) ?? kind;
}

/** Whether a kind is one that this engine knows, but for upper and lower case: no server serves it. */
function isKindInWrongCase(apiVersion: string, kind: string): boolean {
  const lower = kind.toLowerCase();
  return knownKinds(apiVersion).some(known => known !== kind && known.toLowerCase() === lower);
}

function knownKinds(apiVersion: string): readonly string[] {
  if (groupOf(apiVersion) === 'node.k8s.io') return ['RuntimeClass'];
  return builtInKinds.map(({ kind }) => kind).filter(kind => builtInKind(apiVersion, kind) !== undefined);
}

/** Whether a server of this release serves the resource; v1alpha1 counts as enabled. */
export function isServed({ apiVersion, kind, group }: RequestTarget, version: KubernetesVersion): boolean {
  const name = apiVersion.slice(apiVersion.indexOf('/') + 1);
  if (kind === 'RuntimeClass') {
    if (name !== 'v1' && name !== 'v1beta1' && name !== 'v1alpha1') return false;
    const life = runtimeClassVersions[name];
    return (
      atLeast(version, life.introduced) && (life.removed === undefined || !atLeast(version, life.removed))
    );
  }
  const served = builtInKind(apiVersion, kind)?.versions.find(candidate => candidate.version === name);
  if (served === undefined) return false;
  // CronJob is the only built-in kind that reached v1 after RuntimeClass was introduced.
  if (kind === 'CronJob' && group === 'batch' && name === 'v1' && !atLeast(version, 21)) return false;
  const removed = served.removedIn === undefined ? undefined : parseVersion(served.removedIn);
  return removed === undefined || !atLeast(version, removed.minor);
}

/** Returns the name of a resource in messages of storage and admission: `runtimeclasses.node.k8s.io`, `pods`. */
export function resourceName({ plural, group }: RequestTarget): string {
  return group === '' ? plural : `${plural}.${group}`;
}

/** Returns the name of a kind in messages of validation: `RuntimeClass.node.k8s.io`, `Pod`. */
export function kindName({ kind, group }: RequestTarget): string {
  return group === '' ? kind : `${kind}.${group}`;
}

/** Whether the object is the one that the URL names, in any API version. */
export function isTarget(object: Value, target: RequestTarget): boolean {
  return (
    stringAt(object, ['metadata', 'name']) === target.name &&
    stringAt(object, ['kind']) === target.kind &&
    groupOf(stringAt(object, ['apiVersion'])) === target.group &&
    (target.namespace === undefined ||
      (stringAt(object, ['metadata', 'namespace']) || 'default') === target.namespace)
  );
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}
