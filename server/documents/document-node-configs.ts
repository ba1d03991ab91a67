import type { Manifest } from '../kubernetes/manifests/manifest.ts';
import { mayBeCrictlInfo, readCrictlInfo } from '../node-config/crictl-info.ts';
import { type NodeConfigFile, readNodeConfigFile } from '../node-config/node-config-file.ts';
import { embeddedUri } from '../node-config/surroundings.ts';
import type { FileRange } from '../yaml/line-index.ts';
import type { SourceDocument } from '../yaml/source-file.ts';
import type { Node, Range } from '../yaml/tree.ts';
import type { Unreadable } from '../yaml/unreadable.ts';
import { mayHoldNodeConfigTexts, type NodeConfigText, nodeConfigTexts } from './node-config-texts.ts';

/** The part of a document in which configurations of nodes are looked for. */
interface Holder {
  readonly source: SourceDocument;
  readonly text: string;
  readonly root: Node | null;
  readonly manifests: readonly Manifest[];
  readonly unreadable: Unreadable | undefined;
}

/** The configurations of nodes in the scalars of a document. Each part is read when first used. */
export class DocumentNodeConfigs {
  readonly #document: Holder;
  #texts: readonly NodeConfigText[] | undefined;
  #read: { readonly at: string; readonly configs: readonly NodeConfigFile[] } | undefined;

  constructor(document: Holder) {
    this.#document = document;
  }

  /** The texts that are called like a configuration of a node. */
  get texts(): readonly NodeConfigText[] {
    this.#texts ??= textsOf(this.#document);
    return this.#texts;
  }

  /**
   * The texts that are configurations of container runtimes, or the document as what `crictl info` prints, with positions in the
   * file: they are read again where the document moves.
   * @param place the file, what tells the document apart in it, and the first line of the document
   * @param rangeOf converts ranges of the document to positions in the file
   */
  at(
    { uri, root, line }: { readonly uri: string; readonly root: string; readonly line: number },
    rangeOf: (range: Range) => FileRange,
  ): readonly NodeConfigFile[] {
    const { text } = this.#document;
    if (this.texts.length === 0 && !mayBeCrictlInfo(text)) return [];
    const at = `${uri} ${root} ${line}`;
    if (this.#read?.at !== at) {
      const printed = mayBeCrictlInfo(text) ? readCrictlInfo(uri, this.#document.root, rangeOf) : undefined;
      this.#read = { at, configs: printed ? [printed] : configsIn(this.texts, uri, root, rangeOf) };
    }
    return this.#read.configs;
  }
}

function textsOf(document: Holder): readonly NodeConfigText[] {
  // Everything below needs the tree.
  if (!mayHoldNodeConfigTexts(document.text) || document.unreadable === 'conflict') return [];
  // What a template writes between the lines of a block scalar may end it for us.
  if (document.unreadable === 'template' && document.source.parsed.problems.length > 0) return [];
  return nodeConfigTexts(document.root, document.manifests, document.text);
}

function configsIn(
  texts: readonly NodeConfigText[],
  uri: string,
  root: string,
  rangeOf: (range: Range) => FileRange,
): readonly NodeConfigFile[] {
  const numbers = new Map<string, number>();
  return texts.flatMap(({ path, text, scalar, embedded }) => {
    const number = numbers.get(path) ?? 0;
    numbers.set(path, number + 1);
    const inside = embedded === undefined ? 'encoding' : scalar.style === 'block' ? 'block' : 'quotes';
    const ranges = {
      rangeOf: ({ start, end }: Range) =>
        rangeOf(embedded ? { start: embedded.outer(start), end: embedded.outer(end) } : scalar.range),
    };
    return readNodeConfigFile(embeddedUri(uri, root, number, path), text, { inside, ranges }) ?? [];
  });
}
