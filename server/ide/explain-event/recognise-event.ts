import type { EventKind } from './kinds/event-kind.ts';
import { eventKinds } from './kinds/index.ts';
import { type Facts, findWords } from './kinds/words-pattern.ts';

/** An event of a known kind, and the names and amounts in its text. */
export interface RecognisedEvent {
  readonly kind: EventKind;
  readonly facts: Facts;
}

/**
 * Returns a function that recognises the kind of a message, wherever in a longer text it stands; `undefined` for a
 * message of no known kind. Logs escape quotes: those are read as well.
 * @param readings the same message in one or more readings; what is more exact in any of them counts
 */
export function createRecogniser(): (readings: readonly string[]) => RecognisedEvent | undefined {
  const kinds = eventKinds();
  return readings => {
    const texts = readings.flatMap(reading => {
      // A value at the end may be empty, behind a space that a copy loses.
      const line = `${reading
        .slice(0, longestMessage)
        .replaceAll(/[\s\u00a0]+/g, ' ')
        .trim()} `;
      if (!line.includes('\\"')) return [line];
      // A quote in a name is escaped in the message itself: a log escapes it once more.
      return [line, line.replaceAll(/\\(["\\])/g, '$1'), line.replaceAll(/\\{1,8}"/g, '"')];
    });
    for (const kind of kinds) {
      const facts = factsOf(kind, texts);
      if (facts !== undefined) return { kind, facts };
    }
    return undefined;
  };
}

/** A message of Kubernetes is a few hundred characters long; events are cut off at 1024. */
const longestMessage = 20_000;

function factsOf({ patterns, applies }: EventKind, texts: readonly string[]): Facts | undefined {
  for (const pattern of patterns) {
    for (const text of texts) {
      const facts = findWords(pattern, text);
      if (facts !== undefined && applies?.(facts) !== false) return facts;
    }
  }
  return undefined;
}
