/** The namespaces whose quotas are to be read; more may be added while they are being read. */
export class NamespacesInView {
  #names: ReadonlySet<string> = new Set();
  #changing = new AbortController();

  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** A signal that is aborted as soon as further namespaces are added. */
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
