import type { Certainty } from '../../base/certainty.ts';
import { t } from '../../base/l10n.ts';
import type { ClassMeaning } from '../policy.ts';
import { policyWords } from '../policy-words.ts';
import { celList, celMessage, celString } from './cel.ts';
import type { ExportRequest, PolicyObject } from './export-request.ts';
import { weakerIsolationInCel } from './isolation-in-cel.ts';
import { atMostWarn, runtimeClassRules, type Validation, writeValidatingPolicy } from './write-policy.ts';

/** The policies about RuntimeClasses: what their names mean, and the rules that need nothing but the class. */
export function classPolicies(request: ExportRequest): readonly PolicyObject[] {
  const { policy, action } = request;
  const certain = policy.classes.flatMap(meaning => [
    ...checksOfHandlers(meaning),
    ...checksOfIsolation(meaning, request, 'certain'),
  ]);
  const likely = policy.classes.flatMap(meaning => checksOfIsolation(meaning, request, 'likely'));
  const policyUnlessEmpty = (
    name: string,
    comment: string,
    validations: readonly Validation[],
    strength = action,
  ) =>
    validations.length === 0
      ? []
      : writeValidatingPolicy({
          name,
          comment,
          targets: [{ name: 'classes', resourceRules: runtimeClassRules, action: strength }],
          conditions: [],
          variables: [],
          validations,
        });
  return [
    ...policyUnlessEmpty(
      'runtimeclass-meaning',
      t('What the names of RuntimeClasses mean (rule {0}).', 'class-meaning'),
      certain,
    ),
    ...policyUnlessEmpty(
      'runtimeclass-likely-meaning',
      t('The same for handlers whose isolation is not certain, as a warning.'),
      likely,
      atMostWarn(action),
    ),
    ...policyUnlessEmpty(
      'runtimeclass-fractional-bytes',
      t('Overheads of whole bytes (rule {0}).', 'fractional-bytes'),
      ['memory', 'ephemeral-storage'].map(wholeBytes),
      atMostWarn(action),
    ),
  ];
}

function checksOfHandlers({ className, handlers }: ClassMeaning): readonly Validation[] {
  if (handlers.length === 0) return [];
  return [
    {
      about: className,
      expression: `object.metadata.name != ${celString(className)} || object.handler in ${celList(handlers)}`,
      message: celMessage(['object.handler'], handler =>
        policyWords.otherHandler(className, handler!, handlers, file),
      ),
    },
  ];
}

function checksOfIsolation(
  { className, isolation, handlers }: ClassMeaning,
  request: ExportRequest,
  certainty: Certainty,
): readonly Validation[] {
  const weaker = isolation && weakerIsolationInCel(request.isolation, isolation, certainty, 'object');
  if (weaker === undefined) return [];
  // A class with a wrong handler gets no second message about its isolation.
  const otherwise = handlers.length === 0 ? '' : ` || !(object.handler in ${celList(handlers)})`;
  return [
    {
      about: className,
      expression: `object.metadata.name != ${celString(className)}${otherwise} || ${weaker} == ''`,
      message: celMessage([weaker], words => policyWords.weakMeaning(className, words!, isolation!, file)),
    },
  ];
}

const file = '.runtimeclass/policy.yaml';

/** More than 8E is no whole number of 64 bits, which is what `isInteger` means, and has no fraction either. */
function wholeBytes(resource: string): Validation {
  const amount = `object.overhead.podFixed[${celString(resource)}]`;
  return {
    about: '',
    expression: `!(${celString(resource)} in object.?overhead.podFixed.orValue({})) ||
quantity(${amount}).isInteger() ||
quantity(${amount}).isGreaterThan(quantity('8E'))`,
    message: celMessage([`string(${amount})`], written =>
      t(
        '{0}: {1} is a fraction of a byte: m stands for thousandths. Write whole bytes, such as 100Mi.',
        `overhead.podFixed[${resource}]`,
        written,
      ),
    ),
  };
}
