import type { Token } from './read-tokens.ts';
import type { Operand, Pipe, TemplateCommand } from './template-tree.ts';

/**
 * Reads the tokens of an action as a pipeline; `undefined` if they are none. `start` is where an empty one would be.
 * Source: Go `text/template/parse/parse.go:pipeline`.
 */
export function parsePipe(tokens: readonly Token[], start: number): Pipe | undefined {
  const parser = new PipeParser(tokens);
  const pipe = parser.pipe(start, 0);
  return parser.isAtEnd ? pipe : undefined;
}

/** Parentheses in each other. */
const deepest = 30;

class PipeParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  pipe(start: number, depth: number): Pipe | undefined {
    if (depth > deepest) return undefined;
    const declared = this.#declaration();
    const commands: TemplateCommand[] = [];
    do {
      const command = this.#command(depth);
      if (command === undefined) return undefined;
      commands.push(command);
    } while (this.#take('|'));
    const range = { start: commands[0]![0].range.start, end: this.#tokens[this.#at - 1]?.range.end ?? start };
    return { ...declared, commands, range };
  }

  /** `$x :=`, `$x =` or, in a `range`, `$key, $value :=`. */
  #declaration(): Pick<Pipe, 'variables' | 'isAssignment'> {
    const [first, second, third, fourth] = this.#tokens.slice(this.#at, this.#at + 4);
    if (first?.kind === 'variable' && isOperator(second)) {
      this.#at += 2;
      return { variables: [first.text], isAssignment: second!.text === '=' };
    }
    if (
      first?.kind === 'variable' &&
      second?.text === ',' &&
      third?.kind === 'variable' &&
      isOperator(fourth)
    ) {
      this.#at += 4;
      return { variables: [first.text, third.text], isAssignment: fourth!.text === '=' };
    }
    return { variables: [], isAssignment: false };
  }

  #command(depth: number): TemplateCommand | undefined {
    const operands: Operand[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      const ends = token === undefined || (token.kind === 'punctuation' && /^[|)]$/.test(token.text));
      if (ends) return operands.length === 0 ? undefined : (operands as unknown as TemplateCommand);
      const operand = this.#operand(depth);
      if (operand === undefined) return undefined;
      operands.push(operand);
    }
  }

  #operand(depth: number): Operand | undefined {
    const token = this.#tokens[this.#at]!;
    this.#at += 1;
    const { start } = token.range;
    if (token.kind === 'punctuation' && token.text === '(') {
      const pipe = this.pipe(start, depth + 1);
      if (pipe === undefined || !this.#take(')')) return undefined;
      return this.#withFields({ kind: 'pipe', pipe }, start);
    }
    if (token.kind === 'punctuation') {
      return token.text === '.' ? this.#withFields({ kind: 'dot' }, start) : undefined;
    }
    if (token.kind === 'field') {
      this.#at -= 1;
      return this.#withFields({ kind: 'dot' }, start);
    }
    if (token.kind === 'variable') return this.#withFields({ kind: 'variable', name: token.text }, start);
    const literal = literalOf(token);
    const range = token.range;
    if (literal !== undefined) return { kind: 'literal', value: literal, range, path: [] };
    return token.kind === 'word' ? { kind: 'function', name: token.text, range, path: [] } : undefined;
  }

  #withFields(
    operand: { kind: 'dot' } | { kind: 'variable'; name: string } | { kind: 'pipe'; pipe: Pipe },
    start: number,
  ): Operand {
    const path: string[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      const isFirst = path.length === 0 && token?.range.start === start;
      if (token?.kind !== 'field' || (token.isApart && !isFirst)) break;
      path.push(token.text.slice(1));
      this.#at += 1;
    }
    return { ...operand, path, range: { start, end: this.#tokens[this.#at - 1]!.range.end } };
  }

  #take(punctuation: string): boolean {
    const token = this.#tokens[this.#at];
    const isIt = token?.kind === 'punctuation' && token.text === punctuation;
    if (isIt) this.#at += 1;
    return isIt;
  }
}

function isOperator(token: Token | undefined): boolean {
  return token?.kind === 'punctuation' && (token.text === ':=' || token.text === '=');
}

function literalOf({ kind, text }: Token): string | bigint | number | boolean | null | undefined {
  if (kind === 'string') return stringOf(text);
  if (kind === 'number' && /^-?(?:0|[1-9]\d{0,17})$/.test(text)) return BigInt(text);
  // Only Go's arithmetic needs the value of these numbers.
  if (kind === 'number' || kind === 'character') return Number.NaN;
  if (kind !== 'word') return undefined;
  return text === 'true' ? true : text === 'false' ? false : text === 'nil' ? null : undefined;
}

/** The content of a string in quotes or backquotes; `undefined` if it has an escape that Go alone knows. */
export function stringOf(written: string): string | undefined {
  if (written.startsWith('`')) return written.slice(1, -1).replaceAll('\r', '');
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return JSON.parse(written) as string;
  } catch {
    return undefined;
  }
}
