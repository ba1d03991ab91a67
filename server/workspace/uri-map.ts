/**
 * A map by normalised URI. It also gives its entries in the order of their URIs, whatever order they came in: what is
 * derived of files must not depend on the order in which they were opened, created or read.
 */
export class UriMap<Value> extends Map<string, Value> {
  /** Sorted, apart from what was added or deleted since; `undefined` until the order is first requested. */
  #sorted: readonly string[] | undefined;
  #added = new Set<string>();
  #hasDeleted = false;

  override set(uri: string, value: Value): this {
    if (this.#sorted !== undefined && !this.has(uri)) this.#added.add(uri);
    return super.set(uri, value);
  }

  override delete(uri: string): boolean {
    if (!super.delete(uri)) return false;
    if (this.#sorted !== undefined && !this.#added.delete(uri)) this.#hasDeleted = true;
    return true;
  }

  override clear(): void {
    super.clear();
    this.#sorted = undefined;
    this.#added = new Set();
    this.#hasDeleted = false;
  }

  /** The URIs in their order. */
  urisInOrder(): readonly string[] {
    const sorted = this.#sorted;
    if (sorted === undefined) {
      this.#sorted = [...this.keys()].sort();
      return this.#sorted;
    }
    if (this.#added.size === 0 && !this.#hasDeleted) return sorted;
    const kept = this.#hasDeleted ? sorted.filter(uri => this.has(uri) && !this.#added.has(uri)) : sorted;
    // A list that is sorted but for its end is sorted again in linear time.
    this.#sorted = [...kept, ...this.#added].sort();
    this.#added = new Set();
    this.#hasDeleted = false;
    return this.#sorted;
  }

  /** The URIs of a file, or of all files below a folder, in their order. */
  urisAtOrBelow(uri: string): readonly string[] {
    if (this.has(uri)) return [uri];
    const uris = this.urisInOrder();
    const folder = `${uri}/`;
    const first = firstAtOrAfter(uris, folder);
    let end = first;
    while (end < uris.length && uris[end]!.startsWith(folder)) end++;
    return uris.slice(first, end);
  }
}

/** The index of the first of sorted texts that is not before another one. */
function firstAtOrAfter(texts: readonly string[], text: string): number {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (texts[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
