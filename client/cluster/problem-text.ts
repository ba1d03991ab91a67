import type { ProblemMessage } from '../../server/base/protocol.ts';
import { problemTemplates } from './problem-templates.ts';
import type { Translator } from './translator.ts';

/**
 * A problem with a cluster in the user's language: what is wrong, and what to do about it. The server says it in English,
 * as its log does, and does not know of which parts a text was made; what is not found among `problemTemplates` stays.
 */
export function problemText(l10n: Translator, { message, advice }: ProblemMessage): string {
  const fitting = problemTemplates.map(template => ({ template, pattern: patternOf(template) }));
  const translate = (text: string): string => {
    for (const { template, pattern } of fitting) {
      const values = pattern.exec(text)?.slice(1);
      // A value can be a part of a sentence, such as `the server of "prod"`.
      if (values !== undefined) return l10n.t(template, ...values.map(translate));
    }
    return text;
  };
  return `${translate(message)} ${translate(advice)}`;
}

/** Each place takes as little as it can. */
function patternOf(template: string): RegExp {
  const pieces = template.split(/\{\d\}/).map(piece => piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${pieces.join('(.*?)')}$`, 's');
}
