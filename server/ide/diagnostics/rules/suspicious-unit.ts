import { t } from '../../../base/l10n.ts';
import { parseQuantity, type Quantity } from '../../../kubernetes/quantities/quantity.ts';
import {
  compareQuantities,
  hasFraction,
  scaledValue,
  signOf,
} from '../../../kubernetes/quantities/quantity-arithmetic.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { get } from '../../../yaml/lookup.ts';
import { type Amount, amountsIn, podFixedOf } from '../shared/amounts.ts';
import { didYouMean } from '../shared/did-you-mean.ts';
import { choice } from '../shared/fix.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * An amount that is valid and cannot be meant: CPUs in the units of memory, hundreds of CPUs where the `m` was
 * forgotten, a few bytes of memory. The server looks at the form of a quantity only.
 * Source: `k8s.io/apimachinery/pkg/api/resource/quantity.go:ParseQuantity`.
 */
export const suspiciousUnit: Rule = {
  id: 'suspicious-unit',
  severity: 'warning',
  summary: 'An overhead is so large or so small that its unit must be wrong.',
  summaryInChinese: 'overhead 过大或过小，单位很可能写错了。',
  *checkRuntimeClass(object, { text }) {
    for (const amount of podFixedOf(object)) yield* suspicions(amount, text);
  },
  *checkPodSpec({ node, place }, { text }) {
    if (!place.whole) return;
    for (const amount of amountsIn(get(node, 'overhead'))) yield* suspicions(amount, text);
  },
};

function* suspicions(amount: Amount, text: string): Generator<Finding> {
  const suspicion = check(amount);
  if (suspicion === undefined) return;
  const { value } = amount;
  const { why, meant } = suspicion;
  yield {
    range: value.range,
    message: sentences(
      why,
      didYouMean(meant),
      t('The API server accepts it, and each Pod requests it in addition to what its containers request.'),
    ),
    fixes: () =>
      meant === undefined ? [] : [choice(t('Write {0}', meant), [replaceScalar(text, value, meant)])],
  };
}

interface Suspicion {
  /** What the amount is, as a sentence. */
  readonly why: string;
  /** The probably intended amount. */
  readonly meant?: string | undefined;
}

function check({ resource, quantity, text }: Amount): Suspicion | undefined {
  const [, digits, unit] = /^\+?(\d*\.?\d+)([kKMGTPE]i?|)$/.exec(text) ?? [];
  if (signOf(quantity) <= 0 || digits === undefined || unit === undefined) return undefined;
  if (resource === 'cpu') return checkCpu(text, quantity, digits, unit);
  if (resource !== 'memory' && resource !== 'ephemeral-storage') return undefined;
  if (unit === '' && isBelow(quantity, '1Mi') && !hasFraction(quantity)) {
    return {
      why: t('{0} of {1} is {2} bytes, because it has no unit.', text, resource, digits),
      meant: `${digits}Mi`,
    };
  }
  const isTooMuch = resource === 'memory' && !isBelow(quantity, '1Ti');
  return isTooMuch ? { why: t('{0} of memory is more than a sandbox can need.', text) } : undefined;
}

function checkCpu(text: string, quantity: Quantity, digits: string, unit: string): Suspicion | undefined {
  const cpus = String(scaledValue(quantity, 0));
  if (unit !== '') {
    const meant = unit.startsWith('M') ? `${digits}m` : undefined;
    return { why: t('{0} of cpu is {1} CPUs: {2} is a unit of memory.', text, cpus, unit), meant };
  }
  if (isBelow(quantity, '100')) return undefined;
  return { why: t('{0} of cpu is {1} CPUs: m for thousandths is missing.', text, cpus), meant: `${digits}m` };
}

function isBelow(quantity: Quantity, limit: string): boolean {
  return compareQuantities(quantity, parseQuantity(limit).quantity!) < 0;
}
