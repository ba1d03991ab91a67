import { apiGroup } from '../manifests/manifest.ts';
import { atLeast, type KubernetesVersion, parseVersion } from '../objects/versions.ts';
import { type BuiltInKind, builtInKinds } from './built-in-kinds.ts';
import { type ClassField, type CustomKind, customKinds } from './custom-kinds.ts';
import { kindsWithoutPodSpec } from './kinds-without-pod-spec.ts';

/** A place of a kind where a Pod spec, or a part of one, is written. */
export interface PodSpecPlace {
  /** From the object to the Pod spec; `[]` stands for every item of a list, `*` for every key of a map. */
  readonly path: readonly string[];
  /** Name of the field there that names the RuntimeClass. */
  readonly field: ClassField;
  /** False where it is not a Pod spec but a type of the project's own with some of its fields. */
  readonly whole: boolean;
  /** True where Pods are made from it later: what admission says about them is then seen in events only. */
  readonly template: boolean;
  /** The Pod spec fields that `fields.ts` explains and that do not exist here. */
  readonly lacks?: readonly string[] | undefined;
  /** What is special, for a reader of a hover. */
  readonly note?: string | undefined;
}

/**
 * The places of a kind where Pod specs are written; empty for a kind without any and for an unknown kind. The
 * group decides, not the version (`Service` of the core group has none, Knative's has one). While the apiVersion
 * is missing, the built-in kind of that name is meant.
 */
export function podSpecPlaces(apiVersion: string, kind: string): readonly PodSpecPlace[] {
  const builtIn = builtInKind(apiVersion, kind);
  if (builtIn !== undefined) return builtInPlaces.get(builtIn)!;
  return customRows(apiVersion, kind).flatMap(customPlaces);
}

/** Whether it is known what Pod specs the kind has, be it none. */
export function isListedKind(apiVersion: string, kind: string): boolean {
  return podSpecPlaces(apiVersion, kind).length > 0 || neverHoldsPodSpec(apiVersion, kind);
}

/**
 * Whether it is known that the kind holds no Pod spec, whatever its text looks like: schemas, policies, patches,
 * values, and every other kind of Kubernetes itself (a ConfigMap, a List: its items are objects of their own).
 */
export function neverHoldsPodSpec(apiVersion: string, kind: string): boolean {
  // An object that is still being typed may become anything.
  if (apiVersion === '' || kind === '') return false;
  if (podSpecPlaces(apiVersion, kind).length > 0) return false;
  const group = apiGroup(apiVersion);
  return kindsWithoutPodSpec.some(
    row => isOfGroup(group, row.group) && (row.kinds === undefined || row.kinds.includes(kind)),
  );
}

/** What is known of a kind of Kubernetes itself that holds a Pod spec. */
export function builtInKind(apiVersion: string, kind: string): BuiltInKind | undefined {
  const group = apiGroup(apiVersion);
  return builtInKinds.find(row => row.kind === kind && (apiVersion === '' || row.group === group));
}

/** Whether a server of this release validates the Pod template of a kind when an object is applied. */
export function isTemplateValidated(
  { templateValidatedSince }: BuiltInKind,
  version: KubernetesVersion,
): boolean {
  const since = parseVersion(templateValidatedSince ?? '');
  return since === undefined || atLeast(version, since.minor);
}

/** The one place of each built-in kind; most relevant documents are of these kinds. */
const builtInPlaces = new Map<BuiltInKind, readonly PodSpecPlace[]>(
  builtInKinds.map(row => {
    const path = pathSegments(row.path);
    return [row, [{ path, field: 'runtimeClassName', whole: true, template: row.kind !== 'Pod' }]];
  }),
);

function customRows(apiVersion: string, kind: string): readonly CustomKind[] {
  const group = apiGroup(apiVersion);
  return customKinds.filter(row => row.group === group && row.kinds.includes(kind));
}

function customPlaces(row: CustomKind): readonly PodSpecPlace[] {
  return row.paths.map(path => ({
    path: pathSegments(path),
    field: row.field ?? 'runtimeClassName',
    whole: row.part !== true,
    template: true,
    lacks: row.lacks,
    note: row.note,
  }));
}

/** `spec.tasks[].template` is `['spec', 'tasks', '[]', 'template']`. */
function pathSegments(path: string): string[] {
  return path.replaceAll('[]', '.[]').split('.');
}

function isOfGroup(group: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? group.endsWith(pattern.slice(1)) : group === pattern;
}
