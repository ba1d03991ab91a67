import { t } from '../base/l10n.ts';
import { orSeries } from '../base/series.ts';
import type { IsolationLevel } from './policy.ts';

/**
 * The texts about violations of a policy. The rules show them in editors, and exported policies let API servers say the same:
 * there a value may be a mark in place of which CEL puts what the request has.
 */
export const policyWords = {
  /** `isolation` is a description (`isolationInWords`). */
  weakIsolation: (isolation: string, needed: IsolationLevel) =>
    t('isolates by {0}; {1} is required', isolation, isolationInWords(needed)),
  notAllowed: (allowed: readonly string[]) =>
    t('is not one of the allowed classes ({0})', allowed.join(', ')),
  forbidden: () => t('is forbidden'),
  /** A sentence of one of these; without a class it is about the default runtime. `by` names what asks for it. */
  violation: (className: string | undefined, unmet: string, by: string) =>
    className === undefined
      ? t('The default runtime {0}. ({1})', unmet, by)
      : t('RuntimeClass "{0}" {1}. ({2})', className, unmet, by),
  requirement: (name: string) => t('policy: {0}', name),
  otherHandler: (className: string, handler: string, handlers: readonly string[], where: string) =>
    t(
      'RuntimeClass "{0}" has the handler "{1}"; the policy asks for {2} ({3}).',
      className,
      handler,
      orSeries(handlers),
      where,
    ),
  weakMeaning: (className: string, isolation: string, wanted: IsolationLevel, where: string) =>
    t(
      'RuntimeClass "{0}" isolates by {1}; the policy asks for at least {2} ({3}).',
      className,
      isolation,
      isolationInWords(wanted),
      where,
    ),
};

/** An isolation level as it reads in a sentence. */
export function isolationInWords(level: IsolationLevel): string {
  const names: Readonly<Record<IsolationLevel, string>> = {
    process: t("the node's own kernel"),
    'user-space-kernel': t('a user-space kernel'),
    'virtual-machine': t('a virtual machine'),
    'confidential-virtual-machine': t('a confidential virtual machine'),
  };
  return names[level];
}
