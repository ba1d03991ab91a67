import type { Certainty } from '../../../base/certainty.ts';
import type { Severity } from '../../../base/settings.ts';
import type { Rule } from './rule.ts';

/**
 * The severity of a finding by its rule and its certainty, before the user's settings. It is decided here alone: a mistake that is
 * certain has the severity of its rule, one that is only likely is no error, and what may be no mistake at all is information. A rule
 * may say otherwise for all of its findings (`whenLikely`, `whenUnknown`).
 */
export function severityOf(rule: RuleSeverities, certainty: Certainty = 'certain'): Severity {
  const { severity, whenLikely, whenUnknown } = rule;
  switch (certainty) {
    case 'certain':
      return severity;
    case 'likely':
      return whenLikely ?? (severity === 'error' ? 'warning' : severity);
    case 'unknown':
      return whenUnknown ?? (severity === 'hint' ? 'hint' : 'information');
  }
}

type RuleSeverities = Pick<Rule, 'severity' | 'whenLikely' | 'whenUnknown'>;
