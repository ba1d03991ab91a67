import { isDeepStrictEqual } from 'node:util';
import { type DocumentFacts, documentFacts, type Standing } from './document-facts.ts';
import { type FileFacts, factsOf } from './file-facts.ts';
import type { ManifestDocument } from './manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from './manifest-file.ts';

/**
 * Reads the facts of open files again and again. As long as a document says the same, its facts are the same objects,
 * and their positions are where it stands now, so that nothing has to be derived anew from them.
 */
export class OpenFacts {
  readonly #known = new WeakMap<ManifestDocument, Known>();
  /** Of each open file the facts by the line where their document starts. */
  readonly #last = new Map<string, ReadonlyMap<number, Known>>();
  #moves = 0;

  /** Grows whenever a class or an exemption is somewhere else in its file: what is said elsewhere points to those. */
  get moves(): number {
    return this.#moves;
  }

  read(file: ManifestFile): FileFacts | undefined {
    const before = this.#last.get(file.uri) ?? new Map<number, Known>();
    const now = new Map<number, Known>();
    const facts = factsOf(file, placed => {
      const known = this.#known.get(placed.document) ?? this.#readAnew(file, placed, before.get(placed.line));
      if (known.at.placed.line !== placed.line && isPointedTo(known.facts)) this.#moves++;
      // Offsets stay those of the text that was read; line and column in the document are the same in this one.
      known.at.placed = { ...known.at.placed, start: placed.start, line: placed.line };
      this.#known.set(placed.document, known);
      now.set(placed.line, known);
      return known.facts;
    });
    this.#last.set(file.uri, now);
    return facts;
  }

  forget(uri: string): void {
    this.#last.delete(uri);
  }

  /** `before` is what was known of the document that stood there: most edits leave that as it was. */
  #readAnew(file: ManifestFile, placed: PlacedManifestDocument, before: Known | undefined): Known {
    const at = { file, placed };
    const facts = documentFacts(at);
    return before !== undefined && isDeepStrictEqual(facts, before.facts) ? before : { at, facts };
  }
}

function isPointedTo({ classes, exemptions }: DocumentFacts): boolean {
  return classes.length > 0 || exemptions.length > 0;
}

interface Known {
  readonly at: { -readonly [Field in keyof Standing]: Standing[Field] };
  readonly facts: DocumentFacts;
}
