import { parsePipe, stringOf } from './parse-pipe.ts';
import { readTokens, type TemplatePart, type Token } from './read-tokens.ts';
import type { BranchNode, Pipe, Template, TemplateNode } from './template-tree.ts';

/**
 * Reads a Go template. Never throws: what cannot be read makes it incomplete. Source: Go `text/template/parse/parse.go`.
 */
export function parseTemplate(text: string): Template {
  return new Parser(text).parse();
}

/** Branches and definitions in each other; Helm's own charts have some ten. */
const deepestBranch = 60;

/** An action that has an `end`, while its contents are read. */
interface OpenAction {
  readonly keyword: 'if' | 'with' | 'range' | 'define' | 'block';
  readonly name: string;
  readonly pipe: Pipe | undefined;
  readonly start: number;
  readonly body: TemplateNode[];
  otherwise: TemplateNode[] | undefined;
  /** Whether it began as `else if` or `else with`, and so ends with the one around it. */
  readonly isChained: boolean;
}

class Parser {
  readonly #text: string;
  readonly #body: TemplateNode[] = [];
  readonly #open: OpenAction[] = [];
  readonly #defines = new Map<string, readonly TemplateNode[]>();
  #isComplete = true;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Template {
    for (const part of readTokens(this.#text)) this.#take(part);
    const isComplete = this.#isComplete && this.#open.length === 0;
    while (this.#open.length > 0) this.#close(this.#text.length);
    return { body: this.#body, defines: this.#defines, isComplete };
  }

  /** Where the next node goes. */
  get #current(): TemplateNode[] {
    const open = this.#open.at(-1);
    return open === undefined ? this.#body : (open.otherwise ?? open.body);
  }

  #take(part: TemplatePart): void {
    const { start, end } = part.range;
    if (part.kind === 'text') this.#current.push({ kind: 'text', text: this.#text.slice(start, end), start });
    else if (part.kind === 'action') this.#takeAction(part.tokens, start, end);
    else if (part.kind === 'broken') this.#isComplete = false;
  }

  #takeAction(tokens: readonly Token[], start: number, end: number): void {
    const [first, ...others] = tokens;
    const keyword = first?.kind === 'word' ? first.text : undefined;
    if (keyword === 'end') {
      this.#isComplete &&= others.length === 0 && this.#open.length > 0;
      if (this.#open.length === 0) return;
      while (this.#open.at(-1)!.isChained) this.#close(end);
      this.#close(end);
    } else if (keyword === 'else') this.#takeElse(others, start);
    else if (keyword === 'if' || keyword === 'with' || keyword === 'range') {
      this.#begin(keyword, '', others, start);
    } else if (keyword === 'define' || keyword === 'block' || keyword === 'template') {
      this.#takeNamed(keyword, others, start, end);
    } else if (keyword === 'break' || keyword === 'continue') this.#current.push({ kind: keyword });
    else {
      const pipe = parsePipe(tokens, start);
      if (pipe === undefined) this.#isComplete = false;
      else this.#current.push({ kind: 'action', pipe, range: { start, end } });
    }
  }

  #takeElse(tokens: readonly Token[], start: number): void {
    const open = this.#open.at(-1);
    if (open === undefined || open.otherwise !== undefined || open.keyword === 'define') {
      this.#isComplete = false;
      return;
    }
    open.otherwise = [];
    const [first, ...others] = tokens;
    if (first === undefined) return;
    if (first.text === 'if' || first.text === 'with') this.#begin(first.text, '', others, start, true);
    else this.#isComplete = false;
  }

  #takeNamed(
    keyword: 'define' | 'block' | 'template',
    [named, ...others]: readonly Token[],
    start: number,
    end: number,
  ): void {
    const name = named?.kind === 'string' ? stringOf(named.text) : undefined;
    if (name === undefined || (keyword === 'define' && others.length > 0)) {
      this.#isComplete = false;
    } else if (keyword === 'template') {
      const pipe = others.length === 0 ? undefined : parsePipe(others, start);
      this.#isComplete &&= others.length === 0 || pipe !== undefined;
      this.#current.push({ kind: 'template', name, pipe, range: { start, end } });
    } else this.#begin(keyword, name, others, start);
  }

  #begin(
    keyword: OpenAction['keyword'],
    name: string,
    tokens: readonly Token[],
    start: number,
    isChained = false,
  ): void {
    const pipe = keyword === 'define' ? undefined : parsePipe(tokens, start);
    if (this.#open.length >= deepestBranch || (keyword !== 'define' && pipe === undefined)) {
      this.#isComplete = false;
    }
    this.#open.push({ keyword, name, pipe, start, body: [], otherwise: undefined, isChained });
  }

  #close(end: number): void {
    const { keyword, name, pipe, start, body, otherwise = [] } = this.#open.pop()!;
    const range = { start, end };
    if (keyword === 'define' || keyword === 'block') this.#define(name, body);
    if (keyword === 'block') this.#current.push({ kind: 'template', name, pipe, range });
    const isTooDeep = this.#open.length >= deepestBranch;
    if (keyword === 'define' || keyword === 'block' || pipe === undefined || isTooDeep) return;
    this.#current.push({ kind: keyword, pipe, body, otherwise, range } satisfies BranchNode);
  }

  /** An empty definition does not replace another one: Go `text/template/template.go:associate`. */
  #define(name: string, body: readonly TemplateNode[]): void {
    const isEmpty = body.every(node => node.kind === 'text' && node.text.trim() === '');
    if (!isEmpty || !this.#defines.has(name)) this.#defines.set(name, body);
  }
}
