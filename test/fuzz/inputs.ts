import fc from 'fast-check';
import type { Grammar } from './grammar.ts';
import { mutate, mutations } from './mutations.ts';
import { type RequestName, requests } from './requests.ts';
import type { Question } from './try-input.ts';

/** A text of a grammar, mutated, the path of its file, and what is asked about it. */
export interface Input {
  readonly path: string;
  readonly text: string;
  readonly questions: readonly Question[];
}

/** Some of the requests, each at a place of its own; the diagnostics and their fixes always. */
export function inputsOf({ paths, text }: Grammar): fc.Arbitrary<Input> {
  const part = fc.integer({ min: 0, max: 1000 }).map(thousandth => thousandth / 1000);
  const names = Object.keys(requests) as RequestName[];
  const question = fc.record({ name: fc.constantFrom(...names), at: part, pick: part });
  const always = fc.constantFrom<Question>(
    ...(['allCodeActions', 'diagnostics', 'upgrade', 'fix'] as const).map(name => ({ name, at: 0, pick: 0 })),
  );
  return fc
    .record({
      path: fc.constantFrom(...paths),
      text: fc.tuple(text, mutations).map(([written, applied]) => mutate(written, applied)),
      first: always,
      others: fc.array(question, { minLength: 2, maxLength: 5 }),
    })
    .map(({ first, others, ...rest }) => ({ ...rest, questions: [first, ...others] }));
}
