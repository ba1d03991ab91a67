import type { Surface } from '../../../../../server/ide/explain-event/kinds/event-kind.ts';
import { readPastedEvents } from '../../../../../server/ide/explain-event/pasted-events.ts';
import { createRecogniser } from '../../../../../server/ide/explain-event/recognise-event.ts';
import type { Markdown } from '../../../../../server/ide/text/markdown.ts';

/** Everything that is said of one event, a sentence each. */
export interface Meaning {
  /** `denied-by-policy: admission policy, workload` */
  readonly kind: string;
  readonly what: string;
  readonly details: readonly string[];
  readonly causes: readonly string[];
  readonly check: readonly string[];
  readonly advice: readonly string[];
}

/** What the first event of a text means; fails where none is known. */
export function meaningOf(text: string, surface: Surface = 'terminal'): Meaning {
  const recognise = createRecogniser();
  const [event] = readPastedEvents(text, readings => recognise(readings) !== undefined);
  const found = event && recognise(event.readings);
  if (found === undefined) throw new Error(`not known: ${text}`);
  const { kind, facts } = found;
  const texts = (sentences: readonly Markdown[] = []) => sentences.map(sentence => sentence.text);
  return {
    kind: `${kind.id}: ${kind.saidBy}, ${kind.link(facts)}`,
    what: kind.what(facts).text,
    details: texts(kind.details?.(facts)),
    causes: texts(kind.causes?.(facts)),
    check: texts(kind.check?.(facts)),
    advice: texts(kind.advice(facts, surface)),
  };
}
