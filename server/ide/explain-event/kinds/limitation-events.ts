import { type Limitation, sentenceOf } from '../../../runtimes/model/limitation.ts';
import { profiles } from '../../../runtimes/profiles/index.ts';
import { sentence, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/**
 * Errors of runtimes that are known as limitations: the texts about those quote the error. Computed when it is asked
 * for, because the texts are in the language of the user.
 */
export function limitationEvents(): readonly EventKind[] {
  const seen = new Set<Limitation>();
  return profiles.flatMap(({ title, limitations }) =>
    limitations.flatMap(limitation => {
      const words = quotedErrors(limitation);
      if (words.length === 0 || seen.has(limitation)) return [];
      seen.add(limitation);
      return [eventOf(limitation, title, words)];
    }),
  );
}

function eventOf(limitation: Limitation, title: string, words: readonly string[]): EventKind {
  return {
    id: `limitation-${limitation.id}`,
    link: () => 'runtime',
    saidBy: 'OCI runtime',
    patterns: words.map(wordsPattern),
    what: () => tMarkdown('{0}: {1}.', title, sentence(sentenceOf(limitation))),
    advice: () => [
      tMarkdown('Remove what the runtime cannot do from the Pod, or name a class with another runtime.'),
    ],
    rules: ['does-not-start-on-runtime'],
  };
}

/** The errors that the text about a limitation quotes: several words between double quotes or backticks. */
function quotedErrors({ effect, text }: Limitation): readonly string[] {
  if (effect !== 'does-not-start' && effect !== 'needs-configuration') return [];
  const quoted = text().matchAll(/"((?:[^"`]|"[^"\s]{1,80}")*)"|`([^`]*)`/g);
  return [...quoted].flatMap(([, inQuotes, inBackticks]) => {
    const words = inQuotes ?? inBackticks ?? '';
    return words.split(' ').length > 2 && words.length >= 15 ? [words] : [];
  });
}
