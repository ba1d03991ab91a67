import type { Place } from './files.ts';

/** One change of a text. */
export interface Edit {
  readonly start: Place;
  readonly end: Place;
  readonly text: string;
}

const word = '-for-web';

/**
 * What somebody types at the end of a value, for ever: a word letter by letter, a line break behind it, and all of it
 * away again. Every one of these edits changes what is wrong in the file, be it only the place.
 */
export function* typing({ line, character }: Place): Generator<Edit, never> {
  const at = (typed: number): Place => ({ line, character: character + typed });
  const nextLine = { line: line + 1, character: 0 };
  while (true) {
    for (const [index, letter] of [...word].entries()) {
      yield { start: at(index), end: at(index), text: letter };
    }
    yield { start: at(word.length), end: at(word.length), text: '\n' };
    yield { start: at(word.length), end: nextLine, text: '' };
    for (let index = word.length; index > 0; index--) {
      yield { start: at(index - 1), end: at(index), text: '' };
    }
  }
}
