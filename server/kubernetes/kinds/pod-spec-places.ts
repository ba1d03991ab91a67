import { groupBy } from '../../base/collections.ts';
import { rememberWhileAlive } from '../../base/remember.ts';
import { apiGroup } from '../manifests/manifest.ts';
import { atLeast, type KubernetesVersion, parseVersion } from '../objects/versions.ts';
import { type BuiltInKind, builtInKinds } from './built-in-kinds.ts';
import type { ClassField, CustomKind } from './custom-kinds/custom-kind.ts';
import type { Feature } from './custom-kinds/features.ts';
import { customKinds } from './custom-kinds/index.ts';
import {
  type KindsWithoutPodSpec,
  kindsWithoutPodSpec,
  type WhereClassesAreNamed,
} from './kinds-without-pod-spec.ts';

/** The location of a Pod spec, or of a part of one, in the objects of a kind. */
export interface PodSpecPlace {
  /** Path from the object to the Pod spec; `[]` matches every item of a list, `*` every key of a map. */
  readonly path: readonly string[];
  /** Name of the field at this path that names the RuntimeClass. */
  readonly field: ClassField;
  /** False if the path leads not to a Pod spec but to a type of the project's own with some of its fields. */
  readonly whole: boolean;
  /** True if Pods are created from the Pod spec later: a refusal by admission is then seen in events only. */
  readonly template: boolean;
  /** The Pod spec fields explained in `fields.ts` that do not exist here. */
  readonly lacks?: readonly string[] | undefined;
  /** Particularities of the kind, shown in a hover. */
  readonly note?: (() => string) | undefined;
  /** The feature without which a class is refused here. */
  readonly needs?: Feature | undefined;
}

/**
 * Returns the locations of Pod specs in a kind; empty for a kind without any and for an unknown kind. The group
 * decides, not the version (`Service` of the core group has none, Knative's has one). An empty apiVersion means the
 * built-in kind of that name.
 */
export function podSpecPlaces(apiVersion: string, kind: string): readonly PodSpecPlace[] {
  const builtIn = builtInKind(apiVersion, kind);
  if (builtIn !== undefined) return builtInPlaces.get(builtIn)!;
  return customRows(apiVersion, kind).flatMap(customPlaces);
}

/** Whether the Pod specs of the kind are known, including that it has none. */
export function isListedKind(apiVersion: string, kind: string): boolean {
  return podSpecPlaces(apiVersion, kind).length > 0 || neverHoldsPodSpec(apiVersion, kind);
}

/**
 * Whether the kind is known to hold no Pod spec, whatever its text looks like: schemas, policies, patches, values,
 * and every other built-in kind (a ConfigMap; a List, whose items are objects of their own).
 */
export function neverHoldsPodSpec(apiVersion: string, kind: string): boolean {
  // An object that is still being typed may become of any kind.
  if (apiVersion === '' || kind === '') return false;
  return podSpecPlaces(apiVersion, kind).length === 0 && rowWithoutPodSpec(apiVersion, kind) !== undefined;
}

/**
 * Where the key `runtimeClassName` names a class in the objects of a kind, outside of Pod specs too: anywhere in custom
 * kinds, and in packages with the values of a chart or with patches; `undefined` if nowhere.
 */
export function whereClassesAreNamed(apiVersion: string, kind: string): WhereClassesAreNamed | undefined {
  if (builtInKind(apiVersion, kind) !== undefined) return undefined;
  const row = rowWithoutPodSpec(apiVersion, kind);
  return row === undefined ? 'anywhere' : row.namesClasses;
}

function rowWithoutPodSpec(apiVersion: string, kind: string): KindsWithoutPodSpec | undefined {
  const group = apiGroup(apiVersion);
  return kindsWithoutPodSpec.find(
    row => isOfGroup(group, row.group) && (row.kinds === undefined || row.kinds.includes(kind)),
  );
}

/** Returns the built-in kind that holds a Pod spec; `undefined` for any other kind. */
export function builtInKind(apiVersion: string, kind: string): BuiltInKind | undefined {
  const rows = builtInRows.get(kind);
  if (rows === undefined) return undefined;
  const group = apiGroup(apiVersion);
  return rows.find(row => apiVersion === '' || row.group === group);
}

/** By kind: each document of a workspace is asked for its own. */
const builtInRows = groupBy(builtInKinds, ({ kind }) => kind);

/** Whether a server of this release validates the Pod template of a kind when an object is applied. */
export function isTemplateValidated(kind: BuiltInKind, version: KubernetesVersion): boolean {
  const since = validatedSince(kind);
  return since === undefined || atLeast(version, since.minor);
}

const validatedSince = rememberWhileAlive(({ templateValidatedSince }: BuiltInKind) =>
  parseVersion(templateValidatedSince ?? ''),
);

/** The only location in each built-in kind; most relevant documents are of these kinds. */
const builtInPlaces = new Map<BuiltInKind, readonly PodSpecPlace[]>(
  builtInKinds.map(row => {
    const path = pathSegments(row.path);
    return [row, [{ path, field: 'runtimeClassName', whole: true, template: row.kind !== 'Pod' }]];
  }),
);

function customRows(apiVersion: string, kind: string): readonly CustomKind[] {
  const rows = customRowsByGroup.get(apiGroup(apiVersion)) ?? [];
  return rows.filter(row => row.kinds.includes(kind));
}

const customRowsByGroup = groupBy(customKinds, ({ group }) => group);

function customPlaces(row: CustomKind): readonly PodSpecPlace[] {
  return row.paths.map(path => ({
    path: pathSegments(path),
    field: row.field ?? 'runtimeClassName',
    whole: row.part !== true,
    template: true,
    lacks: row.lacks,
    note: row.note,
    needs: row.needs,
  }));
}

/** Returns the segments of a path: `spec.tasks[].template` is `['spec', 'tasks', '[]', 'template']`. */
function pathSegments(path: string): string[] {
  return path.replaceAll('[]', '.[]').split('.');
}

function isOfGroup(group: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? group.endsWith(pattern.slice(1)) : group === pattern;
}
