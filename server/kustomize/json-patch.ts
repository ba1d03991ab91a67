import { BuildFailure, type FailureReason } from './build-failure.ts';
import {
  type Origin,
  textAt,
  type WrittenList,
  type WrittenMap,
  type WrittenValue,
  withEntry,
} from './written-value.ts';

/** One operation of a JSON patch (RFC 6902). */
export interface Operation {
  readonly name: string;
  /** The keys and indexes of its path, unescaped. */
  readonly path: readonly string[];
  readonly value: WrittenValue | undefined;
  readonly origin: Origin;
  readonly pathOrigin: Origin;
}

/** The operations in a list; `undefined` if something in it is no operation. */
export function readOperations(list: WrittenValue): readonly Operation[] | undefined {
  if (list.kind !== 'list') return undefined;
  const operations = list.items.map(readOperation);
  return operations.every(operation => operation !== undefined) ? operations : undefined;
}

function readOperation(item: WrittenValue): Operation | undefined {
  const name = textAt(item, ['op']);
  const path = textAt(item, ['path']);
  if (item.kind !== 'map' || name === undefined || path === undefined) return undefined;
  const [, ...parts] = path.split('/');
  const pathOrigin = item.entries.get('path')!.origin;
  const value = item.entries.get('value');
  return {
    name,
    path: parts.map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    value: value && { ...value, origin: { ...value.origin, key: pathOrigin.range } },
    origin: item.origin,
    pathOrigin,
  };
}

/** The result of an operation on a value: the new value, a failure, or `unknown` if it is not understood. */
export type Applied =
  | { readonly kind: 'done'; readonly value: WrittenValue }
  | { readonly kind: 'failed'; readonly failure: BuildFailure }
  | { readonly kind: 'unknown' };

/**
 * Applies one operation as kustomize does. `replace` of a key that is not there adds it, other than the RFC says. Source:
 * evanphx/json-patch v4.12 `patch.go`, of kustomize 5.7.
 */
export function applyOperation(value: WrittenValue, operation: Operation): Applied {
  const { name, path } = operation;
  const isSupported = ['add', 'remove', 'replace', 'test'].includes(name);
  // No object that is read is nested deeper than 200 levels.
  if (!isSupported || path.length === 0 || path.length > 200) return unknown;
  return applyAt(value, path, operation);
}

const unknown: Applied = { kind: 'unknown' };

function applyAt(value: WrittenValue, path: readonly string[], operation: Operation): Applied {
  if (value.kind === 'list' && !value.isComplete) return unknown;
  if (value.kind === 'scalar') return failed(operation);
  const [key, ...rest] = path as readonly [string, ...string[]];
  if (rest.length === 0) return applyHere(value, key, operation);
  const inner = value.kind === 'map' ? value.entries.get(key) : value.items[indexOf(key, value)];
  if (inner === undefined || (inner.kind === 'scalar' && inner.value === null)) return failed(operation);
  const applied = applyAt(inner, rest, operation);
  if (applied.kind !== 'done') return applied;
  const changed =
    value.kind === 'map'
      ? withEntry(value, key, applied.value)
      : withItems(value, value.items.with(indexOf(key, value), applied.value));
  return { kind: 'done', value: changed };
}

function applyHere(value: WrittenMap | WrittenList, key: string, operation: Operation): Applied {
  const { name } = operation;
  const written = operation.value ?? nullAt(operation.origin);
  if (value.kind === 'map') {
    const before = value.entries.get(key);
    if (name === 'test') return tested(value, before, written, operation);
    if (name === 'remove' && before === undefined) return failed(operation);
    if (name !== 'remove') return { kind: 'done', value: withEntry(value, key, written) };
    return { kind: 'done', value: { ...withEntry(value, key, undefined), removedAt: operation.pathOrigin } };
  }
  const { items } = value;
  if (name === 'add') {
    const at = key === '-' ? items.length : indexOf(key, value, items.length + 1);
    if (!(at >= 0 && at <= items.length)) return failed(operation);
    return { kind: 'done', value: withItems(value, items.toSpliced(at, 0, written)) };
  }
  const at = indexOf(key, value);
  const before = items[at];
  if (before === undefined) return failed(operation);
  if (name === 'test') return tested(value, before, written, operation);
  if (name !== 'remove') return { kind: 'done', value: withItems(value, items.with(at, written)) };
  const shorter = withItems(value, items.toSpliced(at, 1));
  return { kind: 'done', value: { ...shorter, removedAt: operation.pathOrigin } };
}

/** The index that a key means, negative ones from the end; -1 if it is not an index. Source: Go `strconv.Atoi`. */
function indexOf(key: string, { items }: WrittenList, length = items.length): number {
  if (!/^[+-]?[0-9]{1,9}$/.test(key)) return -1;
  const index = Number(key);
  return index < 0 ? index + length : index;
}

/** Only texts are compared; of other values it is left open whether the server's JSON of both is the same. */
function tested(
  container: WrittenMap | WrittenList,
  before: WrittenValue | undefined,
  expected: WrittenValue,
  operation: Operation,
): Applied {
  const done: Applied = { kind: 'done', value: container };
  if (before === undefined) {
    return expected.kind === 'scalar' && expected.value === null ? unknown : failed(operation, 'test-failed');
  }
  if (before.kind !== 'scalar' || expected.kind !== 'scalar') return unknown;
  if (typeof before.value !== 'string' || typeof expected.value !== 'string') return unknown;
  return before.text === expected.text ? done : failed(operation, 'test-failed');
}

function failed(operation: Operation, reason: FailureReason = 'missing-path'): Applied {
  const failure = new BuildFailure(reason, operation.pathOrigin, `/${operation.path.join('/')}`);
  return { kind: 'failed', failure };
}

function withItems(list: WrittenList, items: readonly WrittenValue[]): WrittenList {
  return { ...list, items };
}

function nullAt(origin: Origin): WrittenValue {
  return { kind: 'scalar', value: null, text: '', origin };
}
