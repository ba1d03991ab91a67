import { renameKey, replaceScalar } from '../yaml/edit.ts';
import { liftEntry } from '../yaml/lift.ts';
import { asMap, get, getEntry, textOf } from '../yaml/lookup.ts';
import type { TextChange } from '../yaml/source-file.ts';
import type { MapNode } from '../yaml/tree.ts';
import type { RuntimeClassObject } from './runtime-class.ts';

/** The edits that make an object `node.k8s.io/v1`, or why no edit can be offered. */
export type Upgrade = { readonly changes: readonly TextChange[] } | { readonly refusal: string };

/**
 * Rewrites one RuntimeClass as `node.k8s.io/v1`, as the API server converts it (`spec.runtimeHandler` is `handler`,
 * `spec.overhead` and `spec.scheduling` move up), and leaves every other character as it is. A handler under the
 * name or in the place of the other version counts as what the author meant.
 * Source: `pkg/apis/node/v1alpha1/conversion.go`.
 */
export function upgradeToV1(object: RuntimeClassObject, text: string): Upgrade {
  const top = object.manifest.node;
  const refusal = handlerRefusal(top);
  if (refusal !== undefined) return { refusal };
  const changes: TextChange[] = [];
  if (object.version !== 'v1') {
    const apiVersion = get(top, 'apiVersion');
    if (apiVersion?.kind !== 'scalar') return { refusal: 'its apiVersion is written elsewhere' };
    changes.push(replaceScalar(text, apiVersion, 'node.k8s.io/v1'));
  }
  const runtimeHandler = getEntry(top, 'runtimeHandler');
  if (runtimeHandler !== undefined) changes.push(renameKey(text, runtimeHandler, 'handler'));
  const lifted = liftSpec(top, text);
  if ('refusal' in lifted) return lifted;
  return { changes: [...changes, ...lifted.changes] };
}

/** Why it is not clear which handler the v1 object shall have; `undefined` where it is. */
function handlerRefusal(top: MapNode): string | undefined {
  const onTop = ['handler', 'runtimeHandler'].filter(key => getEntry(top, key) !== undefined);
  if (onTop.length > 1) return 'it has both handler and runtimeHandler';
  const spec = get(top, 'spec');
  const written = [top, spec].flatMap(map => [
    textOf(get(map, 'handler')),
    textOf(get(map, 'runtimeHandler')),
  ]);
  const handlers = [...new Set(written.filter(handler => handler !== undefined && handler !== ''))];
  if (handlers.length === 0) return 'it names no handler, which v1 requires';
  if (handlers.length === 1) return undefined;
  return `it names two handlers, ${handlers.map(name => `"${name}"`).join(' and ')}`;
}

function liftSpec(top: MapNode, text: string): Upgrade {
  const spec = getEntry(top, 'spec');
  if (spec === undefined || !top.entries.includes(spec)) return { changes: [] };
  const inner = asMap(spec.value);
  if (inner === null) return { refusal: 'its spec is not a map' };
  const known = new Set(['runtimeHandler', 'handler', 'overhead', 'scheduling']);
  const foreign = inner.entries.find(entry => !known.has(entry.key.text));
  if (foreign !== undefined) return { refusal: `v1 has no place for spec.${foreign.key.text}` };
  const clash = ['overhead', 'scheduling'].find(key => get(top, key) !== null && get(inner, key) !== null);
  if (clash !== undefined) return { refusal: `it has ${clash} twice` };
  let handlerWritten =
    getEntry(top, 'handler') !== undefined || getEntry(top, 'runtimeHandler') !== undefined;
  const rename = new Map<string, string | undefined>();
  for (const { key } of inner.entries) {
    const isHandler = key.text === 'runtimeHandler' || key.text === 'handler';
    rename.set(key.text, isHandler ? (handlerWritten ? undefined : 'handler') : key.text);
    handlerWritten ||= isHandler;
  }
  const changes = liftEntry(text, top, spec, key => rename.get(key));
  return changes === undefined
    ? { refusal: 'its spec is written in a way that cannot be moved without losing something' }
    : { changes };
}
