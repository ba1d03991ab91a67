import assert from 'node:assert/strict';
import type { Surface } from '../../../../../server/ide/explain-event/kinds/event-kind.ts';
import { createRecogniser } from '../../../../../server/ide/explain-event/recognise-event.ts';

const recognise = createRecogniser();

/** Id of the kind of a message; 'unknown' if it is of none. */
export function idOf(message: string): string {
  return recognise([message])?.kind.id ?? 'unknown';
}

/** The parts of what is said about a message, each on its lines. */
export function saidOf(message: string, surface: Surface = 'terminal') {
  const found = recognise([message]);
  assert.ok(found, message);
  const { kind, facts } = found;
  const parts = {
    what: [kind.what(facts)],
    details: kind.details?.(facts) ?? [],
    causes: kind.causes?.(facts) ?? [],
    check: kind.check?.(facts) ?? [],
    advice: kind.advice(facts, surface),
  };
  const lines = Object.entries(parts).map(
    ([part, texts]) => [part, texts.map(({ text }) => text).join('\n')] as const,
  );
  const said = Object.fromEntries(lines) as Record<keyof typeof parts, string>;
  return { ...said, link: kind.link(facts), all: lines.map(([, text]) => text).join('\n') };
}
