import { t } from '../../../base/l10n.ts';
import { builtInKind } from '../../../kubernetes/kinds/pod-spec-places.ts';
import { atLeast } from '../../../kubernetes/objects/versions.ts';
import type { Quantity } from '../../../kubernetes/quantities/quantity.ts';
import { hasFraction, scaledValue, signOf } from '../../../kubernetes/quantities/quantity-arithmetic.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { get } from '../../../yaml/lookup.ts';
import { type Amount, amountsIn, podFixedOf } from '../shared/amounts.ts';
import { didYouMean } from '../shared/did-you-mean.ts';
import { choice } from '../shared/fix.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * An overhead with a fraction of a byte: `memory: 100m` is a tenth of one, because `m` stands for thousandths. The
 * server warns about a Pod only, since 1.23. Source: `pkg/api/pod/warnings.go`;
 * `k8s.io/apimachinery/pkg/api/resource/quantity.go:Value`.
 */
export const fractionalBytes: Rule = {
  id: 'fractional-bytes',
  severity: 'warning',
  summary: 'An overhead reserves a fraction of a byte, as 100m does.',
  summaryInChinese: 'overhead 预留的是不足一个字节的数量，例如 100m。',
  *checkRuntimeClass(object, { text }) {
    for (const amount of podFixedOf(object).filter(isFractionOfByte)) yield finding(amount, text, undefined);
  },
  *checkPodSpec({ manifest, node, path, place }, { text, judged }) {
    if (!place.whole) return;
    const isBuiltIn = builtInKind(manifest.apiVersion, manifest.kind) !== undefined;
    const overhead = [...(isBuiltIn ? path : ['spec']), 'overhead'].join('.');
    for (const amount of amountsIn(get(node, 'overhead')).filter(isFractionOfByte)) {
      const warning = `${overhead}[${amount.resource}]: fractional byte value "${amount.quantity.text}" is invalid, must be an integer`;
      yield finding(amount, text, atLeast(judged.version, 23) ? warning : undefined);
    }
  },
};

function isFractionOfByte({ resource, quantity }: Amount): boolean {
  const isInBytes = resource === 'memory' || resource === 'ephemeral-storage';
  return isInBytes && signOf(quantity) > 0 && hasFraction(quantity);
}

function finding(
  { resource, quantity, text: written, value }: Amount,
  text: string,
  warning: string | undefined,
): Finding {
  const reserved = scaledValue(quantity, 0);
  const bytes = String(bytesOf(quantity));
  const counted = reserved === 1n ? t('1 byte') : t('{0} bytes', String(reserved));
  const meant = meantBy(written);
  return {
    range: value.range,
    message: sentences(
      /m$/.test(written)
        ? t('{0} of {1} is {2} bytes: m means thousandths.', written, resource, bytes)
        : t('{0} of {1} is {2} bytes.', written, resource, bytes),
      didYouMean(meant[0]),
      t('The API server accepts it, and the scheduler counts {0}.', counted),
      warning && wordsOf('API server', warning),
    ),
    fixes: () => meant.map(each => choice(t('Write {0}', each), [replaceScalar(text, value, each)])),
  };
}

/** The number of bytes, rounded up to thousandths. */
function bytesOf(quantity: Quantity): number {
  return Number(scaledValue(quantity, -3)) / 1000;
}

/** The quantities that were probably meant: `100Mi` or `100M` for `100m`, `0.5Gi` for `0.5`. */
function meantBy(written: string): readonly string[] {
  const [, digits, suffix] = /^(\d*\.?\d+)(m?)$/.exec(written) ?? [];
  if (digits === undefined) return [];
  return suffix === 'm' ? [`${digits}Mi`, `${digits}M`] : [`${digits}Gi`];
}
