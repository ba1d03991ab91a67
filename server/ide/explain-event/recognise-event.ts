import type { EventKind } from './kinds/event-kind.ts';
import { eventKinds } from './kinds/index.ts';
import { type Facts, findWords } from './kinds/words-pattern.ts';
import { plainReadings } from './message-readings.ts';

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
    const texts = new Set(
      readings.flatMap(reading => {
        const start = reading.slice(0, longestMessage);
        return [start, ...plainReadings(start)].map(inOneLine);
      }),
    );
    for (const kind of kinds) {
      const facts = factsOf(kind, texts);
      if (facts !== undefined) return { kind, facts };
    }
    return undefined;
  };
}

/** A value at the end may be empty, behind a space that a copy loses. */
function inOneLine(text: string): string {
  return `${text.replaceAll(/[\s\u00a0]+/g, ' ').trim()} `;
}

/** A message of Kubernetes is a few hundred characters long; events are cut off at 1024. */
const longestMessage = 20_000;

function factsOf({ patterns, applies }: EventKind, texts: ReadonlySet<string>): Facts | undefined {
  for (const pattern of patterns) {
    for (const text of texts) {
      const facts = findWords(pattern, text);
      if (facts !== undefined && applies?.(facts) !== false) return facts;
    }
  }
  return undefined;
}
