import type { Position } from '../../yaml/line-index.ts';
import { type asMap, asSequence, entriesOf, get, textOf } from '../../yaml/lookup.ts';
import type { Value } from '../../yaml/value.ts';
import type { RuntimeClassObject } from '../manifests/runtime-class.ts';
import { isPlaceholder } from '../objects/placeholder.ts';
import { entriesAt, listAt, stringAt } from '../objects/value.ts';

/** A RuntimeClass of the workspace or of a cluster, with its source. Values are as written. */
export interface KnownClass {
  readonly name: string;
  readonly handler: string | undefined;
  /** Resource name to quantity, as written: `{ cpu: '250m', memory: '120Mi' }`. */
  readonly podFixed: Readonly<Record<string, string>>;
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly tolerations: number;
  /** The whole object as the API server decodes it. */
  readonly object: Value;
  readonly source: ClassSource;
}

/** The source of a class: a file of the workspace, or a cluster. */
export type ClassSource = WorkspaceSource | ClusterSource;

/** The location of a class in a file: a `DocumentPlace`. */
export interface ClassPlace {
  readonly uri: string;
  /** Index of the document in the file; lines are counted from the first line of that document. */
  readonly document: number;
  /** Range of the class's name. */
  readonly range: PositionRange;
  /** Range of the value of its handler, if it has one. */
  readonly handlerRange?: PositionRange | undefined;
  /** Ranges of the entries of its nodeSelector, by key. */
  readonly selectorRanges: Readonly<Record<string, PositionRange>>;
}

interface PositionRange {
  readonly start: Position;
  readonly end: Position;
}

export interface WorkspaceSource extends ClassPlace {
  readonly kind: 'workspace';
}

export interface ClusterSource extends ClassPlace {
  readonly kind: 'cluster';
  /** Name of the kubeconfig context that the class was read from. */
  readonly context: string;
}

/** Returns the class that a RuntimeClass object declares; `undefined` if it has no name, or a placeholder for one. */
export function describeClass(object: RuntimeClassObject, source: ClassSource): KnownClass | undefined {
  const { name, handler, overhead, scheduling } = object;
  if (!name || isPlaceholder(name)) return undefined;
  return {
    name,
    handler: handler !== undefined && !isPlaceholder(handler) ? handler : undefined,
    podFixed: texts(get(overhead, 'podFixed')),
    nodeSelector: texts(get(scheduling, 'nodeSelector')),
    tolerations: asSequence(get(scheduling, 'tolerations'))?.items.length ?? 0,
    object: object.manifest.value,
    source,
  };
}

/** Returns the class of an object that an API server returned: decoded, of `node.k8s.io/v1`. */
export function describeServedClass(object: Value, source: ClusterSource): KnownClass {
  return {
    name: stringAt(object, ['metadata', 'name']),
    handler: stringAt(object, ['handler']) || undefined,
    podFixed: textsAt(object, ['overhead', 'podFixed']),
    nodeSelector: textsAt(object, ['scheduling', 'nodeSelector']),
    tolerations: listAt(object, ['scheduling', 'tolerations']).length,
    object,
    source,
  };
}

function textsAt(object: Value, path: readonly string[]): Record<string, string> {
  return Object.fromEntries(entriesAt(object, path).map(([key, value]) => [key, String(value ?? '')]));
}

function texts(node: Parameters<typeof asMap>[0]): Record<string, string> {
  const pairs = entriesOf(node).map(entry => [entry.key.text, textOf(entry.value) ?? ''] as const);
  return Object.fromEntries(pairs);
}
