import type { ManifestFile } from '../../documents/manifest-file.ts';
import type { Diagnosis } from '../../ide/index.ts';

/**
 * Remembers the findings of the first round of fixes. Later rounds repair these, and errors that a repair uncovers: a quantity that
 * the server refuses is found only once the misspelled field around it is repaired, and a second run would repair it anyway. They
 * repair nothing else, because the user has not seen findings that a fix causes. A finding is the same if it is of the same rule, in the same
 * document, about the same text; safe fixes neither add nor remove documents.
 */
export class FirstReport {
  readonly #first = new Map<string, number>();

  /** Returns whether each finding of a file counts, asked in the order of the text. `round` counts from 1. */
  filter(file: ManifestFile, round: number): (diagnosis: Diagnosis) => boolean {
    const seen = new Map<string, number>();
    return diagnosis => {
      const identity = identityOf(file, diagnosis);
      const times = (seen.get(identity) ?? 0) + 1;
      seen.set(identity, times);
      if (round === 1) this.#first.set(identity, times);
      return diagnosis.severity === 'error' || times <= (this.#first.get(identity) ?? 0);
    };
  }
}

function identityOf({ uri }: ManifestFile, { rule, placed, range }: Diagnosis): string {
  const { document, index, embeddedIn } = placed;
  const around = embeddedIn === undefined ? '' : embeddedIn.embedded.start;
  return JSON.stringify([uri, index, around, rule.id, document.text.slice(range.start, range.end)]);
}
