import { t } from '../../../base/l10n.ts';
import { orSeries } from '../../../base/series.ts';
import type { FieldError } from '../../../kubernetes/objects/field-error.ts';
import { closest, onlySlip } from './did-you-mean.ts';

/** A validation error in a sentence of our own, and what was probably meant. */
export interface ValidationInWords {
  readonly sentence: string;
  readonly meant?: string | undefined;
}

/**
 * What is wrong in an overhead, a node selector or a list of tolerations, and what is right.
 * @param written the key or the value that the error is about
 */
export function validationInWords({ body, at, on }: FieldError, written: string): ValidationInWords {
  const field = at.at(-1);
  if (at.includes('overhead')) return overheadInWords(body, on, String(field), written);
  if (/^Unsupported value|`operator`|`key`|`tolerationSeconds`|^Duplicate value/.test(body))
    return tolerationInWords(body, field, written);
  return { sentence: labelInWords(body, on === 'key' || field === 'key', written) };
}

function tolerationInWords(
  body: string,
  field: string | number | undefined,
  written: string,
): ValidationInWords {
  if (body.startsWith('Duplicate value')) return { sentence: t('The same toleration is listed above.') };
  if (body.includes('`key`')) return { sentence: t('A toleration without a key needs the operator Exists.') };
  if (body.includes('`tolerationSeconds`'))
    return { sentence: t('tolerationSeconds needs the effect NoExecute.') };
  const [, list] = /^Unsupported value: .*: supported values: (.*)$/.exec(body) ?? [];
  if (list === undefined) return { sentence: t('A toleration with the operator Exists has no value.') };
  const supported = [...list.matchAll(/"(\w+)"/g)].map(([, value]) => value!);
  if (supported.includes(written))
    return { sentence: t('The operator {0} is behind a feature gate that is off by default.', written) };
  const meant = supported.find(value => value.toLowerCase() === written.toLowerCase());
  const sentence =
    field === 'effect'
      ? t('"{0}" is not an effect: use {1}.', written, orSeries(supported))
      : t('"{0}" is not an operator: use {1}.', written, orSeries(supported));
  return { sentence, meant };
}

function overheadInWords(
  body: string,
  on: FieldError['on'],
  resource: string,
  written: string,
): ValidationInWords {
  if (on === 'key') {
    const meant = plainResource(written) ?? closest(written, resources);
    return { sentence: t('"{0}" is not a resource of containers.', written), meant };
  }
  if (body.startsWith('Forbidden'))
    return { sentence: t('Huge pages need cpu or memory in the same overhead.') };
  if (body.endsWith('0'))
    return { sentence: t('An overhead cannot be negative: {0} is {1}.', resource, written) };
  return {
    sentence: body.endsWith('must be an integer')
      ? t('{0} is counted in whole numbers, and {1} is a fraction.', resource, written)
      : t('{0} is not a whole number of the pages of {1}.', written, resource),
  };
}

/** The resource that a name is, in whatever letters or with one typing error. */
export function plainResource(name: string): string | undefined {
  const folded = name.toLowerCase();
  if (folded === 'mem') return 'memory';
  return resources.find(resource => resource === folded) ?? onlySlip(folded, resources);
}

const resources = ['cpu', 'memory', 'ephemeral-storage'];

function labelInWords(body: string, isKey: boolean, written: string): string {
  if (body.includes('no more than'))
    return isKey
      ? t('A label key has at most 63 characters after its prefix.')
      : t('A label value has at most 63 characters.');
  if (body.includes('prefix part'))
    return t('"{0}" is not a valid label key: its prefix must be a DNS name in lowercase.', written);
  if (!isKey) {
    return /^[\w.-]+$/.test(written)
      ? t('"{0}" is not a valid label value: begin and end it with a letter or a digit.', written)
      : t('"{0}" is not a valid label value: use letters, digits, "-", "_" and ".".', written);
  }
  if (written.split('/').length > 2)
    return t('"{0}" is not a valid label key: it has more than one "/".', written);
  return /^[\w./-]+$/.test(written)
    ? t('"{0}" is not a valid label key: begin and end its name with a letter or a digit.', written)
    : t('"{0}" is not a valid label key: use letters, digits, "-", "_" and ".".', written);
}
