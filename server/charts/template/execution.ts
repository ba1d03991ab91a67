import { callFunction } from './functions.ts';
import { itemsOf } from './items-of.ts';
import { TemplateReads } from './template-reads.ts';
import type { BranchNode, Operand, Pipe, TemplateNode } from './template-tree.ts';
import {
  dataOf,
  fieldOf,
  nothing,
  oneOf,
  originsOf,
  type Piece,
  type TemplateValue,
  textOf,
  truthOf,
  unknown,
  type ValuePath,
} from './template-value.ts';

/** The definitions that the templates of a chart can include, each with the name of its file. */
export type Definitions = ReadonlyMap<string, Definition>;

export interface Definition {
  readonly file: string;
  readonly body: readonly TemplateNode[];
}

/**
 * Executes templates with values of which some are not known. Where the outcome of a condition is not known both branches
 * are executed, and what they print is marked. Source: Go `text/template/exec.go`.
 */
export class Execution {
  readonly definitions: Definitions;
  readonly reads = new TemplateReads();
  /** Whether Helm fails with these values, or what it would do is not known for a reason that concerns everything. */
  hasFailed = false;
  #steps = 0;
  #depth = 0;
  #isMaybe = false;
  #hasJumped = false;
  #guards: readonly ValuePath[] = [];
  #pieces: Piece[] = [];
  #variables: Variable[] = [];
  #file = '';

  constructor(definitions: Definitions) {
    this.definitions = definitions;
  }

  get isMaybe(): boolean {
    return this.#isMaybe;
  }

  /** What a template prints with a context. */
  run({ file, body }: Definition, context: TemplateValue): readonly Piece[] {
    const around = { pieces: this.#pieces, variables: this.#variables, file: this.#file };
    this.#pieces = [];
    this.#variables = [{ name: '$', value: context }];
    this.#file = file;
    this.#depth += 1;
    if (this.#depth > deepestInclude) this.fail();
    else this.#nodes(body, context);
    this.#depth -= 1;
    const printed = this.#pieces;
    this.#pieces = around.pieces;
    this.#variables = around.variables;
    this.#file = around.file;
    return printed;
  }

  /** Called where Helm fails: on a condition that may not hold, only this value is unknown. */
  fail(): TemplateValue {
    if (!this.#isMaybe) this.hasFailed = true;
    return unknown();
  }

  /** Everything from here on is unknown: more was to be executed than is worth it, or something changed `.Values`. */
  giveUp(): TemplateValue {
    this.hasFailed = true;
    this.reads.all();
    return unknown();
  }

  #nodes(nodes: readonly TemplateNode[], dot: TemplateValue): void {
    for (const node of nodes) {
      this.#steps += 1;
      if (this.#steps > mostSteps) {
        this.giveUp();
        return;
      }
      this.#node(node, dot);
    }
  }

  #node(node: TemplateNode, dot: TemplateValue): void {
    switch (node.kind) {
      case 'text': {
        const { text, start } = node;
        this.#print({ text, isLine: false, from: [], isYaml: false }, start, start + text.length);
        return;
      }
      case 'action': {
        const value = this.evaluate(node.pipe, dot);
        if (node.pipe.variables.length === 0) this.#printValue(value, node.range.start, node.range.end);
        return;
      }
      case 'template': {
        const context = node.pipe === undefined ? nothing : this.evaluate(node.pipe, dot);
        this.#printValue(this.include(node.name, context), node.range.start, node.range.end);
        return;
      }
      case 'break':
      case 'continue':
        // Whatever comes below in this loop may not be executed.
        this.#isMaybe = true;
        this.#hasJumped = true;
        return;
      default:
        this.#branch(node, dot);
    }
  }

  #branch(node: BranchNode, dot: TemplateValue): void {
    const outside = this.#variables.length;
    const value = this.evaluate(node.pipe, dot, node.kind === 'range');
    const inside = this.#variables.length;
    const truth = truthOf(value);
    const guards = originsOf(value);
    for (const path of guards) this.reads.test(path);
    const before = { isMaybe: this.#isMaybe, guards: this.#guards, hasJumped: this.#hasJumped };
    const valuesBefore = this.#variables.map(variable => variable.value);
    this.#isMaybe ||= truth === undefined;
    if (truth !== false) {
      if (node.kind !== 'range' && guards.length > 0) this.#guards = [...this.#guards, ...guards];
      if (node.kind === 'range') this.#range(node, value);
      else this.#nodes(node.body, node.kind === 'with' ? value : dot);
      this.#guards = before.guards;
      this.#variables.length = inside;
    }
    this.#isMaybe = before.isMaybe || truth === undefined;
    if (truth !== true) {
      const valuesAfter = this.#variables.map(variable => variable.value);
      for (const [index, variable] of this.#variables.entries()) variable.value = valuesBefore[index]!;
      this.#nodes(node.otherwise, dot);
      this.#variables.length = inside;
      if (truth === undefined) this.#join(valuesAfter);
    }
    if (node.kind === 'range') this.#hasJumped = before.hasJumped;
    this.#isMaybe = before.isMaybe || this.#hasJumped;
    this.#variables.length = outside;
  }

  /** After two branches of which one is executed, a variable has the value of one of them. */
  #join(others: readonly TemplateValue[]): void {
    for (const [index, other] of others.entries()) {
      const variable = this.#variables[index];
      if (variable !== undefined && variable.value !== other) variable.value = oneOf([other, variable.value]);
    }
  }

  #range({ pipe, body }: BranchNode, value: TemplateValue): void {
    const items = itemsOf(value);
    if (items === undefined) {
      this.fail();
      return;
    }
    const depth = this.#variables.length;
    for (const [key, item] of items) {
      const bound = pipe.variables.length === 2 ? [key, item] : [item];
      for (const [index, name] of pipe.variables.entries()) {
        if (pipe.isAssignment) this.#assign(name, bound[index]!);
        else this.#variables.push({ name, value: bound[index]! });
      }
      this.#nodes(body, item);
      this.#variables.length = depth;
      if (this.#steps > mostSteps) return;
    }
  }

  /** The value of a pipeline. A `range` declares its variables itself, for each item. */
  evaluate(pipe: Pipe, dot: TemplateValue, isRange = false): TemplateValue {
    let value: TemplateValue | undefined;
    for (const command of pipe.commands) {
      const [first, ...others] = command;
      if (first.kind === 'function') {
        const name = first.name;
        const lazy = [...others.map(operand => () => this.#operand(operand, dot))];
        if (value !== undefined) {
          const last = value;
          lazy.push(() => last);
        }
        this.#steps += 1;
        value = this.#steps > mostSteps ? this.giveUp() : callFunction(this, name, lazy);
      } else {
        const isCall = others.length > 0 || value !== undefined;
        const called = this.#operand(first, dot);
        // A method, such as `.Capabilities.APIVersions.Has`: what it gets is used in a way that is not known.
        if (isCall) for (const operand of others) this.reads.read(this.#operand(operand, dot));
        value = isCall
          ? called.kind === 'unknown' && called.from.length === 0
            ? unknown([], true)
            : this.fail()
          : called;
      }
    }
    const result = value ?? nothing;
    const [name] = pipe.variables;
    if (name !== undefined && !isRange) {
      if (pipe.isAssignment) this.#assign(name, result);
      else this.#variables.push({ name, value: result });
    }
    return result;
  }

  #assign(name: string, value: TemplateValue): void {
    const variable = this.#variables.findLast(candidate => candidate.name === name);
    if (variable !== undefined) variable.value = value;
    else this.fail();
  }

  #operand(operand: Operand, dot: TemplateValue): TemplateValue {
    const start = this.#start(operand, dot);
    let value = start;
    for (const [index, key] of operand.path.entries()) {
      const isNothing = value.kind === 'data' && value.data === null;
      // The result of a pipeline in parentheses may be nothing, a field may not: Go `exec.go:evalField`.
      if (isNothing && operand.kind === 'pipe' && index === 0) return nothing;
      const member = fieldOf(value, key);
      if (member === undefined) return this.fail();
      value = member;
    }
    return value;
  }

  #start(operand: Operand, dot: TemplateValue): TemplateValue {
    switch (operand.kind) {
      case 'dot':
        return dot;
      case 'variable':
        return this.#variables.findLast(({ name }) => name === operand.name)?.value ?? this.fail();
      case 'literal':
        return dataOf(operand.value);
      case 'pipe':
        return this.evaluate(operand.pipe, dot);
      case 'function':
        return callFunction(this, operand.name, []);
    }
  }

  /** What the template of a name prints with a context. */
  include(name: string, context: TemplateValue): TemplateValue {
    const definition = this.definitions.get(name);
    if (definition !== undefined) return { kind: 'text', pieces: this.run(definition, context) };
    this.reads.read(context);
    return this.fail();
  }

  #printValue(value: TemplateValue, start: number, end: number): void {
    if (value.kind === 'text') {
      for (const piece of value.pieces) {
        this.#steps += 1;
        for (const path of piece.from) this.reads.path(path);
        const isMaybe = piece.isMaybe || this.#isMaybe;
        const isSame = piece.at !== undefined && isMaybe === piece.isMaybe;
        const at = piece.at ?? { file: this.#file, start, end };
        this.#pieces.push(isSame ? piece : { ...piece, at, isMaybe });
      }
      return;
    }
    this.reads.read(value);
    const isLine = value.kind === 'unknown' && value.isLine;
    this.#print({ text: textOf(value), isLine, from: originsOf(value), isYaml: false }, start, end);
  }

  #print(piece: Pick<Piece, 'text' | 'isLine' | 'from' | 'isYaml'>, start: number, end: number): void {
    const at = { file: this.#file, start, end };
    this.#pieces.push({ ...piece, isMaybe: this.#isMaybe, guards: this.#guards, at });
  }
}

interface Variable {
  readonly name: string;
  value: TemplateValue;
}

/** Nodes and calls that one execution may take: charts take some thousands. */
const mostSteps = 100_000;

/** Includes in each other. Go allows 1,000, and every level here calls itself some times. */
const deepestInclude = 60;
