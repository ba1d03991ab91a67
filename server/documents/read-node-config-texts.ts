import { type NodeConfigFile, readNodeConfigFile } from '../node-config/node-config-file.ts';
import { embeddedUri } from '../node-config/surroundings.ts';
import type { FileRange } from '../yaml/line-index.ts';
import type { Range } from '../yaml/tree.ts';
import type { NodeConfigText } from './node-config-texts.ts';

/**
 * Reads the texts as configurations of container runtimes; what is none is left out.
 * @param rangeOf converts ranges of the document to positions in the file
 */
export function readNodeConfigTexts(
  texts: readonly NodeConfigText[],
  { uri, root }: { readonly uri: string; readonly root: string },
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
