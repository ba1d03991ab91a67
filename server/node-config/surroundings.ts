import { wholeCharacters } from '../base/uri-part.ts';

/**
 * What is around the text of a configuration that is not a file of its own: the lines of a block scalar, where changes
 * of lines are possible; quotes; or an encoding, whose ranges are all that of the encoded text, and which no fix changes.
 */
export type Surroundings = 'block' | 'quotes' | 'encoding';

/**
 * The URI of a configuration inside of a document: that of the file, and behind the `#` what tells the document apart and
 * the path on the node. So the configurations of one document are found by their paths like those of one machine.
 * @param number tells apart texts of the same path in one document, which are for different nodes.
 */
export function embeddedUri(fileUri: string, document: string, number: number, path: string): string {
  const root = number === 0 ? document : `${document}.${number}`;
  return `${fileUri}#${root}${encodeURI(wholeCharacters(path.startsWith('/') ? path : `/${path}`))}`;
}

/** The URI of the file that has the text of a configuration, which may be inside of a document. */
export function fileUriOf(uri: string): string {
  const hash = uri.indexOf('#');
  return hash < 0 ? uri : uri.slice(0, hash);
}
