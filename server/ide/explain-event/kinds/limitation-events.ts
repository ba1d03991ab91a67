import { type Limitation, sentenceOf } from '../../../runtimes/model/limitation.ts';
import { profiles } from '../../../runtimes/profiles/index.ts';
import { markdown, sentence, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/**
 * Errors of runtimes that are known as limitations. A single word tells too little to recognise one.
 */
export function limitationEvents(): readonly EventKind[] {
  const seen = new Set<Limitation>();
  return profiles.flatMap(({ limitations }) =>
    limitations.flatMap(limitation => {
      const [, words = ''] = limitation.words ?? [];
      if (!words.includes(' ') || seen.has(limitation)) return [];
      seen.add(limitation);
      return [eventOf(limitation, words)];
    }),
  );
}

function eventOf(limitation: Limitation, words: string): EventKind {
  return {
    id: `limitation-${limitation.id}`,
    link: () => 'runtime',
    saidBy: 'OCI runtime',
    patterns: [wordsPattern(words)],
    what: () => {
      const what = tMarkdown('{0}.', sentence(sentenceOf(limitation)));
      return limitation.more === undefined ? what : markdown`${what} ${sentence(limitation.more())}`;
    },
    advice: () => [
      tMarkdown('Remove what the runtime cannot do from the Pod, or name a class with another runtime.'),
    ],
    rules: ['does-not-start-on-runtime'],
  };
}
