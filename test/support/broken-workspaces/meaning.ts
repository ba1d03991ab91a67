import { isPair, isScalar, isSeq, isMap as isYamlMap, type Node, parseAllDocuments, visit } from 'yaml';

/**
 * What a text of YAML says of classes and Pods, read with the library alone and by nothing of the engine: the judge of what a fix
 * may do.
 */
export interface Meaning {
  readonly errors: number;
  readonly objects: readonly ObjectMeaning[];
  readonly comments: readonly string[];
}

export interface ObjectMeaning {
  readonly kind: string;
  /** What the API server reads: the handler, class, amounts, labels and tolerations, by path. */
  readonly effective: ReadonlyMap<string, string>;
  /** Every scalar, with its key, and the keys above it. */
  readonly stated: readonly Stated[];
}

export interface Stated {
  readonly key: string;
  readonly value: string;
  readonly above: readonly string[];
}

export function meaningOf(text: string): Meaning {
  const documents = parseAllDocuments(text.replace(/^\uFEFF/, ''), { uniqueKeys: false });
  const all = 'empty' in documents ? [] : documents;
  return {
    errors: all.reduce((sum, { errors }) => sum + errors.length, 0),
    objects: all.flatMap(({ contents }) => objectsIn(contents as Node | null)),
    comments: [...text.matchAll(/# note \d+: it's "x"|# of the node|# \w+$/gm)].map(([comment]) => comment),
  };
}

function objectsIn(node: Node | null): readonly ObjectMeaning[] {
  const items = at(node, ['items']);
  if (isSeq(items)) return items.items.flatMap(item => objectsIn(item as Node));
  return [{ kind: textAt(node, ['kind']) ?? '', effective: effectiveOf(node), stated: statedIn(node) }];
}

function effectiveOf(node: Node | null): ReadonlyMap<string, string> {
  const effective = new Map<string, string>();
  const say = (name: string, path: readonly string[]) => {
    const value = textAt(node, path);
    if (value !== undefined && value !== '') effective.set(name, value);
  };
  const kind = textAt(node, ['kind']);
  if (kind === 'RuntimeClass') {
    const isAlpha = textAt(node, ['apiVersion'])?.endsWith('/v1alpha1') === true;
    const body = isAlpha ? ['spec'] : [];
    say('name', ['metadata', 'name']);
    say('handler', [...body, isAlpha ? 'runtimeHandler' : 'handler']);
    for (const path of [
      ['overhead', 'podFixed'],
      ['scheduling', 'nodeSelector'],
    ]) {
      const map = at(node, [...body, ...path]);
      for (const key of keysOf(map)) say([...path, key].join(' > '), [...body, ...path, key]);
    }
    for (const [name, value] of tolerationsAt(node, [...body, 'scheduling', 'tolerations']))
      effective.set(name, value);
    return effective;
  }
  const podSpec = kind === 'Pod' ? ['spec'] : ['spec', 'template', 'spec'];
  say('runtimeClassName', [...podSpec, 'runtimeClassName']);
  for (const field of ['overhead', 'nodeSelector']) {
    for (const key of keysOf(at(node, [...podSpec, field])))
      say(`${field} > ${key}`, [...podSpec, field, key]);
  }
  for (const [name, value] of tolerationsAt(node, [...podSpec, 'tolerations'])) effective.set(name, value);
  return effective;
}

function tolerationsAt(node: Node | null, path: readonly string[]): readonly (readonly [string, string])[] {
  const list = at(node, path);
  if (!isSeq(list)) return [];
  return list.items.flatMap((item, index) =>
    keysOf(item as Node).flatMap(key => {
      const value = textAt(item as Node, [key]);
      return value === undefined ? [] : [[`tolerations > ${index} > ${key}`, value] as const];
    }),
  );
}

/** The last value of a key, as the API server takes it. */
function at(node: unknown, path: readonly string[]): Node | null {
  let current = node;
  for (const key of path) {
    if (!isYamlMap(current)) return null;
    current =
      current.items.findLast(pair => isScalar(pair.key) && String(pair.key.value) === key)?.value ?? null;
  }
  return current as Node | null;
}

function keysOf(node: Node | null): readonly string[] {
  return isYamlMap(node) ? node.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')) : [];
}

function textAt(node: Node | null, path: readonly string[]): string | undefined {
  const found = at(node, path);
  return isScalar(found) && found.value !== null ? (found.source ?? String(found.value)) : undefined;
}

function statedIn(node: Node | null): readonly Stated[] {
  const stated: Stated[] = [];
  if (node === null) return stated;
  visit(node, {
    Pair(_, { key, value }, above) {
      if (!isScalar(value) || value.value === null) return;
      // Labels may have any key.
      const keys = above.flatMap(node => (isPair(node) ? String(node.key) : []));
      if (keys.some(key => /labels$/i.test(key))) return;
      const written = value.source ?? String(value.value);
      stated.push({ key: isScalar(key) ? String(key.value) : '', value: written, above: keys });
    },
  });
  return stated;
}
