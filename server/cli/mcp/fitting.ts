import { asResult, charactersOf, mostCharacters } from './as-result.ts';
import type { ToolAnswer } from './tool-answer.ts';
import type { ToolName, ToolOutput } from './tool-definitions.ts';

/** The entries that an answer lists. */
export interface Entries {
  readonly total: number;
  /** Their kind, in the plural. */
  readonly name: string;
  /** How to ask for less, as a sentence. */
  readonly advice: string;
}

/**
 * The answer with as many whole entries as `mostCharacters` allow, in their order: `answerWith` makes the one with the first
 * `count` of them. It says how many are left out and what to do; with more entries an answer must not get shorter.
 */
export function fitting<Name extends ListingTool>(
  { total, name, advice }: Entries,
  answerWith: (count: number) => ListedAnswer<Name>,
): ToolAnswer<Name> {
  const withFirst = (count: number) => {
    const { data, text } = answerWith(count);
    const left_out = total - count;
    const note = `${left_out} of ${total} ${name} are left out: an answer has at most ${mostCharacters} characters. ${advice}`;
    return {
      data: { ...data, left_out },
      ...(text !== undefined && { text }),
      ...(left_out > 0 && { note }),
    } as unknown as ToolAnswer<Name>;
  };
  const fits = (answer: ToolAnswer<Name>) =>
    charactersOf(asResult(answer as unknown as ToolAnswer)) <= mostCharacters;
  let best = withFirst(total);
  if (fits(best)) return best;
  best = withFirst(0);
  for (let [least, most] = [0, total - 1]; least < most; ) {
    const count = Math.ceil((least + most) / 2);
    const answer = withFirst(count);
    if (!fits(answer)) most = count - 1;
    else [least, best] = [count, answer];
  }
  return best;
}

/** The tools whose answers are lists. */
type ListingTool = Exclude<ToolName, 'explain_rule' | 'explain_runtime'>;

interface ListedAnswer<Name extends ListingTool> {
  readonly data: Omit<ToolOutput<Name>, 'left_out'>;
  readonly text?: string;
}
