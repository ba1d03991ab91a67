import type { Resource } from './resource.ts';
import {
  listIn,
  type Origin,
  textAt,
  type WrittenMap,
  type WrittenScalar,
  type WrittenValue,
} from './written-value.ts';

/** A ConfigMap or Secret that a kustomization generates. */
export interface GeneratedResource {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly namespace: string | undefined;
  readonly origin: Origin;
}

/** The resources of a list of generators. */
export function generatedIn(
  value: WrittenMap,
  key: string,
  kind: 'ConfigMap' | 'Secret',
): readonly GeneratedResource[] {
  return listIn(value, key).flatMap(item => {
    const name = textAt(item, ['name']);
    return name === undefined
      ? []
      : [{ kind, name, namespace: textAt(item, ['namespace']), origin: item.origin }];
  });
}

/** The resource of a generator, of which only kind and name are known. */
export function generatedResource({ kind, name, namespace, origin }: GeneratedResource): Resource {
  const value = generatedValue(kind, name, namespace, origin);
  return {
    value,
    declared: value,
    previousNames: [],
    certainty: 'certain',
    hasUnknownLists: false,
    isGenerated: true,
    origin,
  };
}

function generatedValue(
  kind: string,
  name: string,
  namespace: string | undefined,
  origin: Origin,
): WrittenMap {
  const scalar = (text: string): WrittenScalar => ({ kind: 'scalar', value: text, text, origin });
  const metadata = new Map([['name', scalar(name)]]);
  if (namespace !== undefined) metadata.set('namespace', scalar(namespace));
  const entries = new Map<string, WrittenValue>([
    ['apiVersion', scalar('v1')],
    ['kind', scalar(kind)],
    ['metadata', { kind: 'map', entries: metadata, origin }],
  ]);
  return { kind: 'map', entries, origin };
}
