import type { Range } from '../../yaml/tree.ts';
import { callFunction } from './functions.ts';
import { itemsOf } from './items-of.ts';
import { printed } from './pieces.ts';
import type { FunctionCaller } from './template-function.ts';
import { TemplateReads } from './template-reads.ts';
import type { BranchNode, Definition, Operand, Pipe, TemplateNode } from './template-tree.ts';
import {
  dataOf,
  fieldOf,
  nothing,
  originsOf,
  type Piece,
  type TemplateValue,
  truthOf,
  unknown,
  type ValuePath,
} from './template-value.ts';
import { Variables } from './variables.ts';

/**
 * Executes templates with values of which some are not known. Where the outcome of a condition is not known both branches
 * are executed, and what they print is marked. Source: Go `text/template/exec.go`.
 */
export class Execution implements FunctionCaller {
  readonly #definitions: ReadonlyMap<string, Definition>;
  readonly reads = new TemplateReads();
  /** Whether Helm fails with these values, or what it would do is not known for a reason that concerns everything. */
  hasFailed = false;
  #steps = 0;
  #depth = 0;
  #isConditional = false;
  #hasJumped = false;
  #guards: readonly ValuePath[] = [];
  #pieces: Piece[] = [];
  #variables = new Variables();
  #file = '';

  constructor(definitions: ReadonlyMap<string, Definition>) {
    this.#definitions = definitions;
  }

  get isConditional(): boolean {
    return this.#isConditional;
  }

  /** The output of a template with a context. */
  run({ file, body }: Definition, context: TemplateValue): readonly Piece[] {
    const around = { pieces: this.#pieces, variables: this.#variables, file: this.#file };
    this.#pieces = [];
    this.#variables = new Variables();
    this.#variables.declare('$', context);
    this.#file = file;
    this.#depth += 1;
    if (this.#depth > deepestInclude) this.giveUp();
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
    if (!this.#isConditional) this.hasFailed = true;
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
        this.#print({ kind: 'data', data: text, from: undefined }, { start, end: start + text.length });
        return;
      }
      case 'action': {
        const value = this.evaluate(node.pipe, dot);
        if (node.pipe.variables.length === 0) this.#print(value, node.range);
        return;
      }
      case 'template': {
        const context = node.pipe === undefined ? nothing : this.evaluate(node.pipe, dot);
        this.#print(this.include(node.name, context), node.range);
        return;
      }
      case 'break':
      case 'continue':
        // The rest of this loop may not be executed.
        this.#isConditional = true;
        this.#hasJumped = true;
        return;
      default:
        this.#branch(node, dot);
    }
  }

  #branch(node: BranchNode, dot: TemplateValue): void {
    const outside = this.#variables.count;
    const value = this.evaluate(node.pipe, dot, node.kind === 'range');
    const inside = this.#variables.count;
    const truth = truthOf(value);
    const guards = originsOf(value);
    for (const path of guards) this.reads.test(path);
    const before = { isConditional: this.#isConditional, guards: this.#guards, hasJumped: this.#hasJumped };
    const valuesBefore = this.#variables.values;
    this.#isConditional ||= truth === undefined;
    if (truth !== false) {
      if (node.kind !== 'range' && guards.length > 0) this.#guards = [...this.#guards, ...guards];
      if (node.kind === 'range') this.#range(node, value);
      else this.#nodes(node.body, node.kind === 'with' ? value : dot);
      this.#guards = before.guards;
      this.#variables.keep(inside);
    }
    this.#isConditional = before.isConditional || truth === undefined;
    if (truth !== true) {
      const valuesAfter = this.#variables.values;
      this.#variables.restore(valuesBefore);
      this.#nodes(node.otherwise, dot);
      this.#variables.keep(inside);
      if (truth === undefined) this.#variables.join(valuesAfter);
    }
    if (node.kind === 'range') this.#hasJumped = before.hasJumped;
    this.#isConditional = before.isConditional || this.#hasJumped;
    this.#variables.keep(outside);
  }

  #range({ pipe, body }: BranchNode, value: TemplateValue): void {
    const items = itemsOf(value);
    if (items === undefined) this.fail();
    const scope = this.#variables.count;
    const before = this.#variables.values;
    for (const [key, item] of items ?? []) {
      const bound = pipe.variables.length === 2 ? [key, item] : [item];
      for (const [index, name] of pipe.variables.entries()) {
        if (pipe.isAssignment) this.#assign(name, bound[index]!);
        else this.#variables.declare(name, bound[index]!);
      }
      this.#nodes(body, item);
      this.#variables.keep(scope);
      // The second unknown item represents all items that see assignments of an earlier one.
      if (this.#steps > mostSteps || (value.kind === 'unknown' && this.#variables.areSame(before))) return;
    }
  }

  /** The value of a pipeline. A `range` declares its variables itself, for each item. */
  evaluate(pipe: Pipe, dot: TemplateValue, isRange = false): TemplateValue {
    let value: TemplateValue | undefined;
    for (const command of pipe.commands) {
      const [first, ...others] = command;
      if (first.kind === 'function') {
        const last = value;
        const piped = last === undefined ? [] : [() => last];
        const lazy = [...others.map(operand => () => this.#operand(operand, dot)), ...piped];
        this.#steps += 1;
        value = this.#steps > mostSteps ? this.giveUp() : callFunction(this, first.name, lazy);
      } else {
        const isCall = others.length > 0 || value !== undefined;
        const called = this.#operand(first, dot);
        // A method, such as `.Capabilities.APIVersions.Has`: what it gets is used in a way that is not known.
        if (isCall) for (const operand of others) this.reads.read(this.#operand(operand, dot));
        const isMethod = called.kind === 'unknown' && called.from.length === 0;
        value = !isCall ? called : isMethod ? unknown([], true) : this.fail();
      }
    }
    const result = value ?? nothing;
    const [name] = pipe.variables;
    if (name !== undefined && !isRange) {
      if (pipe.isAssignment) this.#assign(name, result);
      else this.#variables.declare(name, result);
    }
    return result;
  }

  #assign(name: string, value: TemplateValue): void {
    if (!this.#variables.assign(name, value)) this.fail();
  }

  #operand(operand: Operand, dot: TemplateValue): TemplateValue {
    const start = this.#start(operand, dot);
    // The result of a pipeline in parentheses may be nothing, a field may not: Go `exec.go:evalField`.
    const isNothing = start.kind === 'data' && start.data === null;
    if (isNothing && operand.kind === 'pipe') return nothing;
    let value: TemplateValue | undefined = start;
    for (const key of operand.path) value = value && fieldOf(value, key);
    return value ?? this.fail();
  }

  #start(operand: Operand, dot: TemplateValue): TemplateValue {
    switch (operand.kind) {
      case 'dot':
        return dot;
      case 'variable':
        return this.#variables.valueOf(operand.name) ?? this.fail();
      case 'literal':
        return dataOf(operand.value);
      case 'pipe':
        return this.evaluate(operand.pipe, dot);
      case 'function':
        return callFunction(this, operand.name, []);
    }
  }

  /** The output of the template of a name with a context. */
  include(name: string, context: TemplateValue): TemplateValue {
    const definition = this.#definitions.get(name);
    if (definition !== undefined) return { kind: 'text', pieces: this.run(definition, context) };
    this.reads.read(context);
    return this.fail();
  }

  #print(value: TemplateValue, { start, end }: Range): void {
    this.reads.read(value);
    const at = { file: this.#file, start, end };
    for (const piece of printed(value, this.#guards)) {
      this.#steps += 1;
      const isConditional = piece.isConditional || this.#isConditional;
      const isSame = piece.at !== undefined && isConditional === piece.isConditional;
      this.#pieces.push(isSame ? piece : { ...piece, isConditional, at: piece.at ?? at });
    }
  }
}

/** Nodes and calls that one execution may take: charts take some thousands. */
const mostSteps = 30_000;

/** Includes in each other. Go allows 1,000, and every level here calls itself some times. */
const deepestInclude = 60;
