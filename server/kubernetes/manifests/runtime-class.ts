import { asMap, asScalar, get, getEntry } from '../../yaml/lookup.ts';
import { scalarValue } from '../../yaml/scalar.ts';
import type { Entry, MapNode, Node } from '../../yaml/tree.ts';
import { apiGroup, type Manifest } from './manifest.ts';

/**
 * A RuntimeClass in a text, in any API version. `v1alpha1` is also the 1.12/1.13 custom resource, whose only
 * difference is its validation. Source: `k8s.io/api/node/{v1alpha1,v1beta1,v1}/types.go`.
 */
export interface RuntimeClassObject {
  readonly manifest: Manifest;
  readonly version: RuntimeClassVersion;
  readonly name: string | undefined;
  /** The map that has the fields in this version: the object itself, or its `spec` in v1alpha1. */
  readonly body: MapNode | null;
  /**
   * The entry of the handler. Some v1alpha1 files have `handler` instead of `runtimeHandler`, so a handler at
   * the path of another version counts as the author's intention.
   */
  readonly handlerEntry: Entry | undefined;
  /** The handler as written; `undefined` if it is missing, null, or not a scalar. */
  readonly handler: string | undefined;
  readonly overhead: Node | null;
  readonly scheduling: Node | null;
}

export type RuntimeClassVersion = 'v1alpha1' | 'v1beta1' | 'v1';

export const nodeApiGroup = 'node.k8s.io';

/** Returns the RuntimeClass in a manifest; `undefined` for every other kind and for an unknown version. */
export function asRuntimeClass(manifest: Manifest): RuntimeClassObject | undefined {
  const version = manifest.apiVersion.slice(nodeApiGroup.length + 1);
  if (manifest.kind !== 'RuntimeClass' || apiGroup(manifest.apiVersion) !== nodeApiGroup) return undefined;
  if (version !== 'v1' && version !== 'v1beta1' && version !== 'v1alpha1') return undefined;
  const top = manifest.node;
  const spec = asMap(get(top, 'spec'));
  const isAlpha = version === 'v1alpha1';
  const entries = [getEntry(spec, 'runtimeHandler'), getEntry(top, 'handler')];
  const handlerEntry = isAlpha ? (entries[0] ?? entries[1]) : (entries[1] ?? entries[0]);
  return {
    manifest,
    version,
    name: manifest.name,
    body: isAlpha ? spec : top,
    handlerEntry,
    handler: handlerText(handlerEntry),
    overhead: get(isAlpha ? spec : top, 'overhead') ?? get(isAlpha ? top : spec, 'overhead'),
    scheduling: get(isAlpha ? spec : top, 'scheduling') ?? get(isAlpha ? top : spec, 'scheduling'),
  };
}

/** Returns the name of the handler field: `handler`, or `runtimeHandler` in v1alpha1. */
export function handlerField(version: RuntimeClassVersion): string {
  return version === 'v1alpha1' ? 'runtimeHandler' : 'handler';
}

function handlerText(entry: Entry | undefined): string | undefined {
  const scalar = asScalar(entry?.value);
  return scalar === null || scalarValue(scalar) === null ? undefined : scalar.text;
}
