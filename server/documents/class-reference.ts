import type { Certainty } from '../base/certainty.ts';
import { listedClassNames } from '../kubernetes/kinds/class-lists.ts';
import { whereClassesAreNamed } from '../kubernetes/kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Manifest } from '../kubernetes/manifests/manifest.ts';
import { isPlaceholder } from '../kubernetes/objects/placeholder.ts';
import { asScalar, get, textOf } from '../yaml/lookup.ts';
import { scalarValue } from '../yaml/scalar.ts';
import type { Entry, MapNode, Node } from '../yaml/tree.ts';
import { classesInTexts, namesClassInText } from './classes-in-texts.ts';

/** A place in a document for the name of a RuntimeClass. */
export interface ClassNamePlace {
  /** The value as written: a scalar or an alias. */
  readonly node: Node;
  /**
   * How certain it is that a RuntimeClass is named here: `certain` in a Pod spec, `likely` where only the key says so, as in a
   * value of a chart, a field of a custom kind or a patch.
   */
  readonly certainty: Certainty;
  /** Whether the class is only allowed, exempted or preset here: then it may be missing, and other rules are about it. */
  readonly isListed?: boolean;
  /** The Pod spec with this class; `undefined` where the Pods are elsewhere. */
  readonly podSpec: PodSpecObject | undefined;
  /** The object around it; `undefined` in the values of a chart and in patches without a kind. */
  readonly manifest: Manifest | undefined;
}

/** A place in a document that names a RuntimeClass. */
export interface ClassReference extends ClassNamePlace {
  readonly className: string;
}

/** The content of a document in which classes are named. */
export interface ClassNamingContent {
  readonly root: Node | null;
  readonly text: string;
  readonly manifests: readonly Manifest[];
  readonly podSpecs: readonly PodSpecObject[];
}

/** Returns the places that name a class. An empty name and a placeholder are none. */
export function namedIn(places: readonly ClassNamePlace[]): readonly ClassReference[] {
  return places.flatMap(place => {
    const className = classNameIn(place.node);
    return className === undefined ? [] : [{ ...place, className }];
  });
}

/**
 * Returns the places for names of classes: those of Pod specs, and, where a key is all there is to tell them by, in the
 * values of charts, in packages such as HelmRelease, in fields of custom kinds, in JSON patches and in texts of programs.
 */
export function classNamePlaces({
  root,
  text,
  manifests,
  podSpecs,
}: ClassNamingContent): readonly ClassNamePlace[] {
  const podPlaces = podSpecs.flatMap((podSpec): ClassNamePlace[] => {
    const node = podSpec.classEntry?.value;
    return node == null ? [] : [{ node, certainty: 'certain', podSpec, manifest: podSpec.manifest }];
  });
  const objects = manifests.filter(({ apiVersion, kind }) => apiVersion !== '' && kind !== '');
  const others = objects.length === 0 ? placesByKey(root) : objects.flatMap(placesInObject);
  const found = new Set(podPlaces.map(({ node }) => node));
  const inTexts = classesInTexts(root, manifests, text).map(
    ({ node, manifest }): ClassNamePlace => ({ node, certainty: 'likely', podSpec: undefined, manifest }),
  );
  return [...podPlaces, ...others.filter(({ node }) => !found.has(node)), ...inTexts];
}

function placesInObject(manifest: Manifest): readonly ClassNamePlace[] {
  const listed = listedClassNames(manifest);
  if (listed.length > 0) {
    return listed.map(node => ({ node, certainty: 'likely', isListed: true, podSpec: undefined, manifest }));
  }
  const where = whereClassesAreNamed(manifest.apiVersion, manifest.kind);
  if (where === undefined) return [];
  const roots = where === 'anywhere' ? [manifest.node] : valuesOf('patchStrategicMerge', manifest.node);
  return roots.flatMap(root => placesByKey(root, manifest));
}

function placesByKey(root: Node | null, manifest?: Manifest): readonly ClassNamePlace[] {
  const found: ClassNamePlace[] = [];
  visit(root, node => found.push({ node, certainty: 'likely', podSpec: undefined, manifest }));
  return found;
}

/** The values of a key, at any depth. */
function valuesOf(key: string, node: Node | null): readonly Node[] {
  if (node?.kind === 'sequence') return node.items.flatMap(item => valuesOf(key, item));
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(({ key: { text }, value }) =>
    text === key ? (value ?? []) : valuesOf(key, value),
  );
}

/** Returns the name that a value is; `undefined` for an empty one, a placeholder and what is no string. */
export function classNameIn(node: Node): string | undefined {
  const scalar = asScalar(node);
  const value = scalar === null ? undefined : scalarValue(scalar);
  return typeof value === 'string' && value !== '' && !isPlaceholder(value) ? value : undefined;
}

/** Calls a function with each value that its surroundings make the name of a class. Aliases are not followed. */
function visit(node: Node | null, see: (value: Node) => void): void {
  if (node?.kind === 'map') {
    const indirect = valueOfOperation(node) ?? valueOfParameter(node);
    if (indirect) see(indirect);
    for (const entry of node.entries) {
      const named = isClassKey(entry) ? entry.value : classOfWorkspaces(entry);
      if (named !== null) see(named);
      visit(entry.value, see);
    }
  } else if (node?.kind === 'sequence') {
    for (const item of node.items) visit(item, see);
  }
}

/**
 * Whether the value of an entry is the name of a class by its key. Kyverno puts a key that it adds in parentheses; the
 * attribute is that of a DevWorkspace: devfile/devworkspace-operator `pkg/constants/attributes.go`.
 */
function isClassKey({ key }: Entry): boolean {
  return classKeys.has(key.text);
}

const classKeys = new Set(['runtimeClassName', '+(runtimeClassName)', 'controller.devfile.io/runtime-class']);

/**
 * The class of the workspaces of GitLab, in the configuration of its agent. Source: gitlab-org/gitlab
 * `ee/lib/remote_development/workspace_operations/create/desired_config/devfile_resource_modifier.rb` (set_runtime_class).
 */
function classOfWorkspaces({ key, value }: Entry): Node | null {
  return key.text === 'remote_development' ? get(value, 'default_runtime_class') : null;
}

/** The value of an operation of a JSON patch (RFC 6902) on the field of a class. */
function valueOfOperation(map: MapNode): Node | null | undefined {
  if (!textOf(get(map, 'path'))?.endsWith('/runtimeClassName')) return undefined;
  return operationsWithValue.has(textOf(get(map, 'op')) ?? '') ? get(map, 'value') : undefined;
}

const operationsWithValue = new Set(['add', 'replace', 'test']);

/** The value of a parameter for a chart, such as `{ name: a.runtimeClassName, value: kata }`. */
function valueOfParameter(map: MapNode): Node | null | undefined {
  const name = textOf(get(map, 'name'));
  return name !== undefined && /(?:^|\.)runtimeClassName$/.test(name) ? get(map, 'value') : undefined;
}

/**
 * Whether a text without objects may name a class, or be values of a chart that installs runtimes: by its characters, without
 * parsing. In a schema, which may have megabytes, the key is followed by a map.
 */
export function mayNameClassByKey(text: string): boolean {
  for (let at = text.indexOf(fieldName); at >= 0; at = text.indexOf(fieldName, at + 1)) {
    const isEndOfPath = text[at - 1] === '/' || text[at - 1] === '.';
    const follows = isEndOfPath ? endOfPath : nameOfClass;
    follows.lastIndex = at + fieldName.length;
    if (follows.test(text)) return true;
  }
  return otherKeys.some(key => text.includes(key)) || namesClassInText.test(text);
}

const fieldName = 'runtimeClassName';

const nameOfClass = /\)?["']?[ \t]*:[ \t]*["']?[a-z0-9*]/y;

/** Matches the end of the path of an operation or of the name of a parameter. */
const endOfPath = /["']?[ \t]*(?:,|\r?$)|["']?[ \t]*:[ \t]*["']?[a-z0-9]/my;

/** What makes values those of kata-deploy or of NVIDIA's GPU operator, and what names the class of workspaces. */
const otherKeys = [
  ...['shims:', 'customRuntimes:', 'k8sDistribution:'],
  ...['CONTAINERD_SOCKET', 'CONTAINERD_CONFIG'],
  ...['devfile.io/runtime-class', 'default_runtime_class:'],
];
