import type { FileChange, FileRange, ManifestFile } from '../../documents/manifest-file.ts';
import { writeString } from '../../yaml/edit.ts';

/**
 * Returns the change that replaces a name at a range of a file and keeps its quotes; `undefined` if the range does not
 * have the name, as in an encoded text, or if the scalar around it cannot hold the new one. An alias is replaced by the
 * name, so that other uses of its anchor do not change.
 * @param range the range of the name with or without quotes
 */
export function renameEdit(
  file: ManifestFile,
  range: FileRange,
  name: string,
  newName: string,
): FileChange | undefined {
  const { source } = file;
  const [start, end] = [source.offsetAt(range.start), source.offsetAt(range.end)];
  const placeText = source.text.slice(start, end);
  const [, before, , after] = /^((?:\\?["']){0,2})([^"'\\]*)((?:\\?["']){0,2})$/.exec(placeText) ?? [];
  const isInQuotes = before !== '' && before === after;
  const isName = placeText === `${before}${name}${after}`;
  // A name has no character that quotes would have to escape.
  if (isName && (isInQuotes || file.kind === 'node-config' || writeString(newName) === newName)) {
    return { range, text: `${before}${newName}${after}` };
  }
  if (!isName && !/^\*\S+$/.test(placeText)) return undefined;
  const { placed, offset } = file.at(range.start);
  return file.change(placed, {
    start: offset,
    end: offset + placeText.length,
    text: writeString(newName),
  });
}
