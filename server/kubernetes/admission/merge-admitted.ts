import type { Toleration } from '../objects/tolerations.ts';
import { entriesAt, isObject, listAt, type ObjectValue, type Value, valueAt } from '../objects/value.ts';
import { parseQuantity } from '../quantities/quantity.ts';
import { compareQuantities } from '../quantities/quantity-arithmetic.ts';
import { tolerationsAt } from '../validation/tolerations.ts';

/** The fields of a Pod spec that admission changes, in the order in which they are added. */
const admittedFields = ['overhead', 'nodeSelector', 'tolerations'] as const;

/**
 * Returns the Pod spec as its author wrote it, with the changes of admission in place: unchanged parts keep their
 * order and spelling, so that a diff shows only the changes. New fields come after the class's name; an overhead that
 * the server drops is removed.
 */
export function mergeAdmitted(written: ObjectValue, admitted: Value): ObjectValue {
  const merged = admittedFields.flatMap(field => {
    const value = mergedField(field, written, admitted);
    return value === undefined ? [] : [[field, value] as const];
  });
  const added = merged.filter(([field]) => !Object.hasOwn(written, field));
  const isDropped = hasAmounts(written) && valueAt(admitted, ['overhead']) === undefined;
  const entries = Object.entries(written).flatMap(([name, value]) => {
    if (name === 'overhead' && isDropped) return [];
    const changed = merged.find(([field]) => field === name);
    return [[name, changed?.[1] ?? value] as const, ...(name === 'runtimeClassName' ? added : [])];
  });
  return Object.fromEntries([...entries, ...added]);
}

/** Returns the new value of a field; `undefined` if the written value stays as it is. */
function mergedField(
  field: (typeof admittedFields)[number],
  written: ObjectValue,
  admitted: Value,
): Value | undefined {
  const merged =
    field === 'tolerations' ? mergedTolerations(written, admitted) : mergedMap(field, written, admitted);
  return Object.keys(merged).length === 0 ? undefined : merged;
}

/** Returns a merged map: written members keep their order, and amounts of the same value their spelling. */
function mergedMap(field: 'overhead' | 'nodeSelector', written: ObjectValue, admitted: Value): ObjectValue {
  const members = entriesAt(admitted, [field]).map(([name, value]) => {
    if (field === 'nodeSelector') return [name, value] as const;
    const own = valueAt(written, [field, name]);
    const isSame = own !== undefined && isSameAmount(own, value);
    return [name, isSame ? own : quantityText(value)] as const;
  });
  const place = new Map(entriesAt(written, [field]).map(([name], index) => [name, index]));
  const last = place.size;
  const inOrder = members.sort(([a], [b]) => (place.get(a) ?? last) - (place.get(b) ?? last));
  return Object.fromEntries(inOrder);
}

function hasAmounts(podSpec: Value): boolean {
  return entriesAt(podSpec, ['overhead']).length > 0;
}

function isSameAmount(written: Value, admitted: Value): boolean {
  const [own, other] = [written, admitted].map(amount => parseQuantity(String(amount)).quantity);
  return own !== undefined && other !== undefined && compareQuantities(own, other) === 0;
}

/** Returns a quantity as the server prints it. */
function quantityText(amount: Value): Value {
  return parseQuantity(String(amount)).quantity?.text ?? amount;
}

/** Returns the admitted tolerations, those of the author as written. */
function mergedTolerations(written: ObjectValue, admitted: Value): readonly Value[] {
  const before = tolerationsAt(written, ['tolerations']).map(identity);
  const items = listAt(written, ['tolerations']);
  return listAt(admitted, ['tolerations']).map((toleration, index) => {
    const same = before.indexOf(identity(tolerationsAt(admitted, ['tolerations'])[index]!));
    return same >= 0 && isObject(items[same]) ? items[same] : toleration;
  });
}

function identity({ key, operator, value, effect, tolerationSeconds }: Toleration): string {
  return JSON.stringify([
    key,
    operator,
    value,
    effect,
    tolerationSeconds === null ? null : String(tolerationSeconds),
  ]);
}

/** A description of one change by admission: `adds overhead` and the value. */
export interface AdmittedChange {
  readonly does: 'adds' | 'removes';
  readonly what: 'overhead' | 'nodeSelector' | 'toleration';
  readonly value: Value;
}

/** Returns the differences between a Pod spec as written and as admitted. */
export function admittedChanges(written: Value, admitted: Value): readonly AdmittedChange[] {
  const before = isObject(written) ? written : {};
  const after = mergeAdmitted(before, admitted);
  const addedEntries = (['overhead', 'nodeSelector'] as const).flatMap(field => {
    const added = entriesAt(after, [field]).filter(
      ([name, value]) => valueAt(before, [field, name]) !== value,
    );
    return added.length === 0
      ? []
      : [{ does: 'adds', what: field, value: Object.fromEntries(added) } as const];
  });
  const [old, current] = [listAt(before, ['tolerations']), listAt(after, ['tolerations'])];
  const change = (does: 'adds' | 'removes') => (value: Value) =>
    ({ does, what: 'toleration', value }) as const;
  const dropped = hasAmounts(before) && !hasAmounts(after) ? valueAt(before, ['overhead']) : undefined;
  return [
    ...addedEntries,
    ...(dropped === undefined ? [] : [{ does: 'removes', what: 'overhead', value: dropped } as const]),
    ...current.filter(toleration => !old.includes(toleration)).map(change('adds')),
    ...old.filter(toleration => !current.includes(toleration)).map(change('removes')),
  ];
}
