/** The namespaces whose quotas are of interest; more may come while they are being read. */
export class NamespacesInView {
  #names: ReadonlySet<string> = new Set();
  #changing = new AbortController();

  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Aborted as soon as there are others than now. */
  get changed(): AbortSignal {
    return this.#changing.signal;
  }

  hasAll(namespaces: readonly string[]): boolean {
    return namespaces.every(namespace => this.#names.has(namespace));
  }

  replace(namespaces: readonly string[]): void {
    this.#names = new Set(namespaces);
    this.#changing.abort();
    this.#changing = new AbortController();
  }

  add(namespaces: readonly string[]): void {
    if (!this.hasAll(namespaces)) this.replace([...this.#names, ...namespaces]);
  }
}
