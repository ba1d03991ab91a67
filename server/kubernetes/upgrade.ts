import { asMap, get, getEntry, textOf } from '../yaml/lookup.ts';
import { replaceScalar } from '../yaml/edit.ts';
import { liftEntry } from '../yaml/lift.ts';
import type { TextChange } from '../yaml/source-file.ts';
import type { RuntimeClassObject } from './runtime-class.ts';

/** The edits that make an object `node.k8s.io/v1`, or why no edit can be offered. */
export type Upgrade = { readonly changes: readonly TextChange[] } | { readonly refusal: string };

/**
 * Rewrites one RuntimeClass as `node.k8s.io/v1`, as the API server converts it (`spec.runtimeHandler` is `handler`,
 * `spec.overhead` and `spec.scheduling` move up), and leaves every other character as it is.
 * Source: `pkg/apis/node/v1alpha1/conversion.go`.
 */
export function upgradeToV1(object: RuntimeClassObject, text: string): Upgrade {
  if (!object.handler) return { refusal: 'it names no handler, which v1 requires' };
  const changes: TextChange[] = [];
  const apiVersion = get(object.manifest.node, 'apiVersion');
  if (apiVersion?.kind === 'alias') return { refusal: 'its apiVersion is an alias' };
  if (apiVersion?.kind === 'scalar' && object.version !== 'v1') {
    changes.push(replaceScalar(apiVersion, 'node.k8s.io/v1'));
  }
  const lifted = liftSpec(object, text);
  if ('refusal' in lifted) return lifted;
  return { changes: [...changes, ...lifted.changes] };
}

function liftSpec(object: RuntimeClassObject, text: string): Upgrade {
  const top = object.manifest.node;
  const spec = getEntry(top, 'spec');
  if (spec === undefined || !top.entries.includes(spec)) return { changes: [] };
  const inner = asMap(spec.value);
  if (inner === null) return { refusal: 'its spec is not a map' };
  const handlers = [get(top, 'handler'), get(inner, 'handler'), get(inner, 'runtimeHandler')];
  const different = new Set(handlers.map(textOf).filter(handler => handler !== undefined));
  if (different.size > 1) {
    return { refusal: `it names two handlers, ${[...different].map(name => `"${name}"`).join(' and ')}` };
  }
  const known = new Set(['runtimeHandler', 'handler', 'overhead', 'scheduling']);
  const foreign = inner.entries.find(entry => !known.has(entry.key.text));
  if (foreign !== undefined) return { refusal: `v1 has no place for spec.${foreign.key.text}` };
  const clash = ['overhead', 'scheduling'].find(key => get(top, key) !== null && get(inner, key) !== null);
  if (clash !== undefined) return { refusal: `it has ${clash} twice` };
  const handlerOnTop = getEntry(top, 'handler') !== undefined;
  let handlerWritten = handlerOnTop;
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
