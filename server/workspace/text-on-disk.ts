import { fileKind } from '../documents/file-kind.ts';
import { mentionsRuntimeClass } from '../documents/mentions-runtime-class.ts';
import { mentionsNodeConfig } from '../documents/node-config-texts.ts';
import { mayBeReleaseFile } from '../documents/releases.ts';

/** One reading of a file on disk: another object each time that the file is read. */
export interface TextOnDisk {
  readonly uri: string;
  /** Whether words of ours are in it, or it belongs to a chart that uses them. False too for a file that is gone by now. */
  readonly concernsUs: boolean;
}

/**
 * Whether a file can matter, by its name and its bytes; the bytes may be given as characters, because the words searched
 * for are ASCII.
 */
export function isRelevant(uri: string, text: string): boolean {
  if (fileKind(uri) !== 'manifest' || mentionsRuntimeClass(text)) return true;
  return mentionsNodeConfig(text) || mayBeReleaseFile(uri, text);
}
