import { dequal } from 'dequal';
import { writeYaml } from '../../yaml/write.ts';
import { listAt, stringAt, type Value } from '../objects/value.ts';
import type { Quantity } from '../quantities/quantity.ts';
import { readExactResources } from '../quantities/resource-list.ts';
import { asV1 } from '../validation/runtime-class.ts';
import type { KnownClass } from './known-class.ts';
import { overheadInWords } from './overhead-in-words.ts';

/** One part of what a class does to its Pods. */
export type ClassAspect = (typeof classAspects)[number];

export const classAspects = ['handler', 'overhead', 'nodeSelector', 'tolerations'] as const;

/** Whether two classes of the same name have the same effect on Pods, regardless of API version and metadata. */
export function isSameClass(a: KnownClass, b: KnownClass): boolean {
  return classAspects.every(aspect => isSameAspect(a, b, aspect));
}

/** Whether two classes of the same file are written identically, wherever they are in it. */
export function isSameButPlace(a: KnownClass, b: KnownClass): boolean {
  if (a === b) return true;
  const { source: one, ...first } = a;
  const { source: other, ...second } = b;
  const isOfFile = one.kind === 'workspace' && other.kind === 'workspace' && one.uri === other.uri;
  return isOfFile && dequal(first, second);
}

/** A text that is the same for classes that `isSameClass` finds the same: to compare many with each other. */
export function effectOf(known: KnownClass): string {
  const selected = Object.entries(known.nodeSelector).sort(([a], [b]) => (a < b ? -1 : 1));
  const { handler, tolerations } = known;
  return JSON.stringify([handler, amountsOf(known), selected, tolerations, tolerationTexts(known)]);
}

/**
 * Whether two classes are equal in one aspect: `0.25` equals `250m`, and the order of labels and tolerations does not
 * matter.
 */
export function isSameAspect(a: KnownClass, b: KnownClass, aspect: ClassAspect): boolean {
  switch (aspect) {
    case 'handler':
      return a.handler === b.handler;
    case 'overhead':
      return dequal(a.podFixed, b.podFixed) || amountsOf(a) === amountsOf(b);
    case 'nodeSelector':
      return dequal(a.nodeSelector, b.nodeSelector);
    case 'tolerations':
      return (
        dequal(tolerationsOf(a), tolerationsOf(b)) ||
        (a.tolerations === b.tolerations && dequal(tolerationTexts(a), tolerationTexts(b)))
      );
  }
}

/**
 * Returns the text that shows an aspect, empty if the class does not set it: `+250m +320Mi`, `{key: a,
 * operator: Exists}`.
 */
export function aspectText(known: KnownClass, aspect: ClassAspect): string {
  switch (aspect) {
    case 'handler':
      return known.handler ?? '';
    case 'overhead':
      return overheadInWords(readExactResources(known.podFixed));
    case 'nodeSelector':
      return Object.entries(known.nodeSelector)
        .map(pair => pair.join('='))
        .sort()
        .join(',');
    case 'tolerations':
      return tolerationTexts(known).join(', ');
  }
}

/** Returns the overhead by value; an invalid quantity counts as written. */
function amountsOf({ podFixed }: KnownClass): string {
  const amounts = readExactResources(podFixed);
  const texts = Object.entries(podFixed).map(([name, written]) => {
    const quantity = amounts.get(name);
    return `${name}=${quantity === undefined ? written : valueText(quantity)}`;
  });
  return texts.sort().join(',');
}

/** Returns a text that is equal for quantities of the same value: `1Gi` and `1073741824`. */
function valueText({ unscaled, exponent }: Quantity): string {
  const [, digits = '0', zeros = ''] = /^(-?\d*?)(0*)$/.exec(String(unscaled)) ?? [];
  return unscaled === 0n ? '0' : `${digits}e${exponent + zeros.length}`;
}

function tolerationTexts(known: KnownClass): readonly string[] {
  return tolerationsOf(known).map(inOrder).sort();
}

function tolerationsOf({ object }: KnownClass): readonly Value[] {
  return listAt(asV1(object, stringAt(object, ['apiVersion'])), ['scheduling', 'tolerations']);
}

function inOrder(toleration: Value): string {
  const keys = ['key', 'operator', 'value', 'effect', 'tolerationSeconds'];
  const members = Object.entries(toleration ?? {}).sort(([a], [b]) => keys.indexOf(a) - keys.indexOf(b));
  return writeYaml(Object.fromEntries(members), 'flow');
}
