import { asMap, asScalar, entriesOf, getEntry } from '../../yaml/lookup.ts';
import { scalarValue } from '../../yaml/scalar.ts';
import type { Entry, MapNode, Node } from '../../yaml/tree.ts';
import type { RuntimeClassObject } from '../manifests/runtime-class.ts';

/** The two fields that have the same name in every version. */
export const sharedFields = ['overhead', 'scheduling'] as const;

/** An entry at one of the two levels at which versions of RuntimeClass have their fields. */
export interface Part {
  readonly entry: Entry;
  readonly place: 'top' | 'spec';
  /** Whether the entry is written in the map itself: an entry from a merge key (`<<`) is written elsewhere. */
  readonly isOwn: boolean;
}

/** The entries of a RuntimeClass that matter for its upgrade to v1, regardless of the version its author had in mind. */
export interface Parts {
  readonly top: MapNode;
  readonly spec: Entry | undefined;
  /** The map in `spec`, aliases resolved. */
  readonly inner: MapNode | null;
  /** Every entry that names a handler, first the one that the server reads. */
  readonly handlers: readonly Part[];
  /**
   * The handler that the server reads in this version; `undefined` if there is none and the server refuses the
   * object.
   */
  readonly heardHandler: string | undefined;
  /** Each shared field: `heard` if the server reads it, `ignored` if it is at the level of another version. */
  readonly shared: Readonly<
    Record<
      (typeof sharedFields)[number],
      { readonly heard: Part | undefined; readonly ignored: Part | undefined }
    >
  >;
  /** Entries below `spec` that do not exist in v1. */
  readonly foreign: readonly Entry[];
}

export function readParts({ manifest, version }: RuntimeClassObject): Parts {
  const top = manifest.node;
  const spec = getEntry(top, 'spec');
  const inner = asMap(spec?.value);
  const isAlpha = version === 'v1alpha1';
  const part = (place: Part['place'], key: string): Part[] => {
    const map = place === 'top' ? top : inner;
    const entry = getEntry(map, key);
    return entry === undefined ? [] : [{ entry, place, isOwn: map!.entries.includes(entry) }];
  };
  const alphaHandlers = [...part('spec', 'runtimeHandler'), ...part('spec', 'handler')];
  const otherHandlers = [...part('top', 'handler'), ...part('top', 'runtimeHandler')];
  const [heard] = isAlpha ? part('spec', 'runtimeHandler') : part('top', 'handler');
  const places = isAlpha ? (['spec', 'top'] as const) : (['top', 'spec'] as const);
  const shared = (key: string) => ({ heard: part(places[0], key)[0], ignored: part(places[1], key)[0] });
  return {
    top,
    spec,
    inner,
    handlers: isAlpha ? [...alphaHandlers, ...otherHandlers] : [...otherHandlers, ...alphaHandlers],
    heardHandler: handlerText(heard?.entry) || undefined,
    shared: { overhead: shared('overhead'), scheduling: shared('scheduling') },
    foreign: (inner?.entries ?? []).filter(({ key }) => !knownFields.has(key.text)),
  };
}

/** `nodeSelector` and `tolerations` beside `scheduling`, which have a rule and a fix of their own (`misplaced-field`). */
export const fieldsOfScheduling = ['nodeSelector', 'tolerations'] as const;

const knownFields = new Set<string>([
  'runtimeHandler',
  'handler',
  '<<',
  ...sharedFields,
  ...fieldsOfScheduling,
]);

/** Returns the text of a handler entry; empty if it has no value, `undefined` if its value is not a scalar. */
export function handlerText(entry: Entry | undefined): string | undefined {
  if (entry === undefined || entry.value === null) return '';
  const scalar = asScalar(entry.value);
  if (scalar === null) return undefined;
  return scalarValue(scalar) === null ? '' : scalar.text;
}

/** Returns the entries from the merge keys of a map, including those that the map itself overrides. */
export function mergedEntries(map: MapNode): readonly Entry[] {
  return entriesOf({ ...map, entries: map.entries.filter(({ key }) => key.text === '<<') });
}

/**
 * Returns an anchor in a node that an alias in the text refers to: the anchored node can be neither removed nor
 * changed.
 */
export function usedAnchor(text: string, node: Node | null): string | undefined {
  if (node === null || node.kind === 'alias') return undefined;
  const { anchor } = node;
  if (
    anchor !== undefined &&
    text
      .split(`*${anchor}`)
      .slice(1)
      .some(rest => !/^[^\s,[\]{}]/.test(rest))
  )
    return anchor;
  const children =
    node.kind === 'map' ? node.entries.map(({ value }) => value) : node.kind === 'sequence' ? node.items : [];
  for (const child of children) {
    const used = usedAnchor(text, child);
    if (used !== undefined) return used;
  }
  return undefined;
}
