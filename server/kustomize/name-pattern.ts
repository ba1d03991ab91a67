/**
 * Whether a whole text matches a regular expression of the Go library, as the fields of a target do; `undefined` for an
 * expression that is invalid or has syntax that is seldom seen in one (counted repetition, flags, classes with names).
 *
 * All alternatives are followed at once, so the time is bounded by the length of the pattern times that of the text.
 * Source: kustomize `api/types/selector.go:anchorRegex`.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (/^[a-zA-Z0-9-]*$/.test(pattern)) return pattern === text;
  if (pattern.length > longestPattern || text.length > longestText) return undefined;
  const program = compile(pattern);
  return program && run(program, text);
}

const longestPattern = 300;
const longestText = 300;
/** Maximum number of groups in each other. */
const deepestGroup = 20;

/** A step of a program; the numbers are indexes of the steps that follow. */
type Step =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean; next: number }
  | { readonly kind: 'start' | 'end'; next: number }
  | { readonly kind: 'either'; next: number; other: number }
  | { readonly kind: 'match' };

interface Program {
  readonly steps: readonly Step[];
  readonly first: number;
}

function run({ steps, first }: Program, text: string): boolean {
  let current = reachable(steps, [first], 0, text.length);
  for (let at = 0; at < text.length; at++) {
    const next = [...current].flatMap(index => {
      const step = steps[index]!;
      return step.kind === 'character' && step.test(text[at]!) ? [step.next] : [];
    });
    current = reachable(steps, next, at + 1, text.length);
  }
  return [...current].some(index => steps[index]!.kind === 'match');
}

/** The steps that are reached without reading a character. */
function reachable(steps: readonly Step[], from: readonly number[], at: number, length: number): Set<number> {
  const found = new Set<number>();
  const toVisit = [...from];
  for (let index = toVisit.pop(); index !== undefined; index = toVisit.pop()) {
    if (found.has(index)) continue;
    found.add(index);
    const step = steps[index]!;
    if (step.kind === 'either') toVisit.push(step.next, step.other);
    else if ((step.kind === 'start' && at === 0) || (step.kind === 'end' && at === length))
      toVisit.push(step.next);
  }
  return found;
}

/** Compiles from the end to the start: each part is given the step that follows it. */
function compile(pattern: string): Program | undefined {
  const parser = new PatternParser(pattern);
  const tree = parser.alternatives(0);
  if (tree === undefined || !parser.isAtEnd) return undefined;
  const steps: Step[] = [{ kind: 'match' }];
  return { first: tree(steps, 0), steps };
}

/** Adds the steps of a part before the step `next`, and returns the first of them. */
type Part = (steps: Step[], next: number) => number;

const add = (steps: Step[], step: Step) => steps.push(step) - 1;

class PatternParser {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#pattern.length;
  }

  alternatives(depth: number): Part | undefined {
    const first = this.#sequence(depth);
    if (first === undefined || !this.#take('|')) return first;
    const rest = this.alternatives(depth);
    if (rest === undefined) return undefined;
    return (steps, next) =>
      add(steps, { kind: 'either', next: first(steps, next), other: rest(steps, next) });
  }

  #sequence(depth: number): Part | undefined {
    const parts: Part[] = [];
    while (!this.isAtEnd && !'|)'.includes(this.#pattern[this.#at]!)) {
      const part = this.#repeated(depth);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return (steps, next) => parts.reduceRight((following, part) => part(steps, following), next);
  }

  #repeated(depth: number): Part | undefined {
    const part = this.#single(depth);
    const sign = this.#pattern[this.#at];
    if (part === undefined || sign === undefined || !'*+?'.includes(sign)) return part;
    this.#at += 1;
    // A lazy repetition matches the same texts; a second sign is an error.
    this.#take('?');
    if ('*+?'.includes(this.#pattern[this.#at] ?? ' ')) return undefined;
    return (steps, next) => {
      if (sign === '?') return add(steps, { kind: 'either', next: part(steps, next), other: next });
      const loop = { kind: 'either' as const, next, other: next };
      const index = add(steps, loop);
      loop.next = part(steps, index);
      return sign === '*' ? index : loop.next;
    };
  }

  #single(depth: number): Part | undefined {
    const character = this.#pattern[this.#at++]!;
    if (character === '(') {
      if (this.#take('?') && !this.#take(':')) return undefined;
      const group = depth < deepestGroup ? this.alternatives(depth + 1) : undefined;
      return this.#take(')') ? group : undefined;
    }
    if (character === '^') return (steps, next) => add(steps, { kind: 'start', next });
    if (character === '$') return (steps, next) => add(steps, { kind: 'end', next });
    const test = this.#test(character);
    return test && ((steps, next) => add(steps, { kind: 'character', test, next }));
  }

  #test(character: string): ((character: string) => boolean) | undefined {
    if (character === '.') return other => other !== '\n';
    if (character === '[') return this.#set();
    if ('*+?)]{}'.includes(character)) return undefined;
    if (character !== '\\') return other => other === character;
    const escaped = this.#pattern[this.#at++] ?? '';
    if (escaped === 'd') return other => /[0-9]/.test(other);
    if (escaped === 'w') return other => /\w/.test(other);
    return /^[!-/:-@[-`{-~]$/.test(escaped) ? other => other === escaped : undefined;
  }

  #set(): ((character: string) => boolean) | undefined {
    const isNegated = this.#take('^');
    const end = this.#pattern.indexOf(']', this.#at);
    const content = this.#pattern.slice(this.#at, end);
    // `[]a]` and `[[:alpha:]]` are left out.
    if (end < 0 || content === '' || /[[\\]/.test(content)) return undefined;
    this.#at = end + 1;
    const ranges = [...content.matchAll(/(.)-(.)|(.)/gs)].map(([, from, to, single]) => {
      return [from ?? single!, to ?? single!] as const;
    });
    if (ranges.some(([from, to]) => from > to)) return undefined;
    return character => isNegated !== ranges.some(([from, to]) => from <= character && character <= to);
  }

  #take(character: string): boolean {
    const isThere = this.#pattern[this.#at] === character;
    if (isThere) this.#at += 1;
    return isThere;
  }
}
