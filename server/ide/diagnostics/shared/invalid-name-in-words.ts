import { t } from '../../../base/l10n.ts';
import { byteLength } from '../../../kubernetes/objects/go-text.ts';

/** What is wrong with the name of a class that is not a DNS subdomain (`dnsSubdomainProblems`), and what is right. */
export function invalidNameInWords(name: string): string {
  if (byteLength(name) > 253) return t('A name has at most 253 characters.');
  return /^[a-z0-9.-]+$/.test(name)
    ? t('"{0}" is not a valid name: begin and end each part with a letter or a digit.', name)
    : t('"{0}" is not a valid name: use lowercase letters, digits, dashes and dots.', name);
}

/** The same for a handler that is not a DNS label (`dnsLabelProblems`). */
export function invalidHandlerInWords(handler: string): string {
  if (byteLength(handler) > 63) return t('A handler has at most 63 characters.');
  return /^[a-z0-9-]+$/.test(handler)
    ? t('"{0}" is not a valid handler: begin and end it with a letter or a digit.', handler)
    : t('"{0}" is not a valid handler: use lowercase letters, digits and dashes.', handler);
}
