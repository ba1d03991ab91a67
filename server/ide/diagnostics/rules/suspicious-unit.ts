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
import { choice } from '../shared/fix.ts';
import type { Finding, Rule } from '../shared/rule.ts';

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
  const { resource, text: written, value } = amount;
  const { why, meant } = suspicion;
  yield {
    range: value.range,
    message: t(
      '{0}: {1} is {2}. The server accepts it, and each Pod requests it in addition to what its containers request.',
      resource,
      written,
      why,
    ),
    fixes: () =>
      meant === undefined ? [] : [choice(t('Write {0}', meant), [replaceScalar(text, value, meant)])],
  };
}

interface Suspicion {
  readonly why: string;
  /** The probably intended amount. */
  readonly meant?: string | undefined;
}

function check({ resource, quantity, text }: Amount): Suspicion | undefined {
  const [, digits, unit] = /^\+?(\d*\.?\d+)([kKMGTPE]i?|)$/.exec(text) ?? [];
  if (signOf(quantity) <= 0 || digits === undefined || unit === undefined) return undefined;
  if (resource === 'cpu') return checkCpu(quantity, digits, unit);
  if (resource !== 'memory' && resource !== 'ephemeral-storage') return undefined;
  if (unit === '' && isBelow(quantity, '1Mi') && !hasFraction(quantity)) {
    return { why: t('{0} bytes, because it has no unit', digits), meant: `${digits}Mi` };
  }
  const isTooMuch = resource === 'memory' && !isBelow(quantity, '1Ti');
  return isTooMuch ? { why: t('more memory than a sandbox can need') } : undefined;
}

function checkCpu(quantity: Quantity, digits: string, unit: string): Suspicion | undefined {
  const cpus = String(scaledValue(quantity, 0));
  if (unit !== '') {
    const meant = unit.startsWith('M') ? `${digits}m` : undefined;
    return { why: t('{0} CPUs: {1} is a unit of memory', cpus, unit), meant };
  }
  if (isBelow(quantity, '100')) return undefined;
  return { why: t('{0} CPUs, because it has no m for thousandths', cpus), meant: `${digits}m` };
}

function isBelow(quantity: Quantity, limit: string): boolean {
  return compareQuantities(quantity, parseQuantity(limit).quantity!) < 0;
}
