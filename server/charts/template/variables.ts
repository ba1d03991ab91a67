import { oneOf, type TemplateValue } from './template-value.ts';

/** The variables (`$x`) of one template, those of inner scopes last. */
export class Variables {
  readonly #variables: { readonly name: string; value: TemplateValue }[] = [];

  get count(): number {
    return this.#variables.length;
  }

  /** The values of all variables, to restore or to join later. */
  get values(): readonly TemplateValue[] {
    return this.#variables.map(({ value }) => value);
  }

  valueOf(name: string): TemplateValue | undefined {
    return this.#variables.findLast(variable => variable.name === name)?.value;
  }

  declare(name: string, value: TemplateValue): void {
    this.#variables.push({ name, value });
  }

  /** Returns whether the variable exists. */
  assign(name: string, value: TemplateValue): boolean {
    const variable = this.#variables.findLast(candidate => candidate.name === name);
    if (variable !== undefined) variable.value = value;
    return variable !== undefined;
  }

  /** Ends the scopes of all variables but the first ones. */
  keep(count: number): void {
    this.#variables.length = count;
  }

  restore(values: readonly TemplateValue[]): void {
    for (const [index, variable] of this.#variables.entries()) variable.value = values[index]!;
  }

  areSame(values: readonly TemplateValue[]): boolean {
    return values.every((value, index) => this.#variables[index]!.value === value);
  }

  /** After two branches of which one is executed, a variable has the value of one of them. */
  join(others: readonly TemplateValue[]): void {
    for (const [index, variable] of this.#variables.entries()) {
      const other = others[index]!;
      if (variable.value !== other) variable.value = oneOf([other, variable.value]);
    }
  }
}
