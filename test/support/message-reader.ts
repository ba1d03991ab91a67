import type { Readable } from 'node:stream';
import { StreamMessageReader } from 'vscode-languageserver/node';

/**
 * Reads the messages of a server. A server that ends in the middle of one would leave a timer behind that looks for the rest
 * for ever, and keeps the process of the tests alive.
 */
export function messageReader(stream: Readable): StreamMessageReader {
  const reader = new StreamMessageReader(stream);
  reader.partialMessageTimeout = 0;
  return reader;
}
