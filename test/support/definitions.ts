import type { PodSpecPlace } from '../../server/kubernetes/kinds/pod-spec-places.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/** A CustomResourceDefinition as plain data. */
export interface Definition {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions?: readonly { readonly name: string; readonly schema?: { openAPIV3Schema?: Schema } }[];
    readonly validation?: { readonly openAPIV3Schema?: Schema };
  };
}

export function drawPlaces(group: string, kind: string, places: readonly PodSpecPlace[]): readonly string[] {
  return places.map(({ path, whole, lacks }) =>
    [`${group} ${kind} ${path.join('.')}`, whole ? 'whole' : 'part', ...(lacks ?? [])].join(' '),
  );
}

/**
 * The places of classes in a kind by a walk through its schema, the simplest that there is: the judge of the reader.
 * Drawn like `drawPlaces`.
 */
export function placesBySchema({ spec }: Definition): readonly string[] {
  // In a template it may be anything.
  if (typeof spec.group !== 'string' || typeof spec.names.kind !== 'string') return [];
  const fields = new Map<string, Set<string>>();
  const walk = (schema: Schema | boolean | undefined, path: readonly string[]) => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties = {}, items, additionalProperties } = schema;
    if (properties['runtimeClassName']?.type === 'string') {
      const key = path.join('.');
      fields.set(key, new Set([...(fields.get(key) ?? []), ...Object.keys(properties)]));
    }
    for (const [name, property] of Object.entries(properties)) walk(property, [...path, name]);
    walk(items, [...path, '[]']);
    walk(additionalProperties, [...path, '*']);
  };
  for (const { schema } of spec.versions ?? []) walk(schema?.openAPIV3Schema, []);
  walk(spec.validation?.openAPIV3Schema, []);
  return [...fields]
    .filter(([path]) => !/^(status|metadata)\b/.test(path))
    .map(([path, has]) => {
      const whole = has.has('containers') && has.has('nodeName') ? 'whole' : 'part';
      const lacks = ['overhead', 'nodeSelector', 'tolerations', 'hostUsers', 'nodeName'];
      const missing = lacks.filter(name => !has.has(name));
      return [`${spec.group} ${spec.names.kind} ${path}`, whole, ...missing].join(' ');
    });
}
