import type { TemplateValue, ValuePath } from './template-value.ts';

/** Which of `.Values` the templates use: a path that is read includes everything below it. */
export class TemplateReads {
  readonly #paths = new Map<string, ValuePath>();
  readonly #tested = new Map<string, ValuePath>();

  get paths(): readonly ValuePath[] {
    return [...this.#paths.values()];
  }

  /** Paths of which only is asked whether there is something. */
  get tested(): readonly ValuePath[] {
    return [...this.#tested.values()];
  }

  path(path: ValuePath): void {
    this.#paths.set(path.join('\0'), path);
  }

  test(path: ValuePath): void {
    this.#tested.set(path.join('\0'), path);
  }

  all(): void {
    this.path([]);
  }

  /** A value is printed, or given to a function that may do anything with it. */
  read(value: TemplateValue, depth = 0): void {
    if (depth > 5) this.all();
    else if (value.kind === 'data' && value.from !== undefined) this.path(value.from);
    else if (value.kind === 'unknown') for (const path of value.from) this.path(path);
    else if (value.kind === 'text')
      for (const path of value.pieces.flatMap(({ from }) => from)) this.path(path);
    else if (value.kind === 'list') for (const item of value.items) this.read(item, depth + 1);
    else if (value.kind === 'dict') for (const item of value.entries.values()) this.read(item, depth + 1);
  }
}
