import { isNodeConfigName } from '../node-config/node-config-file.ts';
import { documentFacts } from './document-facts.ts';
import { type FileFacts, factsOf } from './file-facts.ts';
import type { Pause } from './in-slices.ts';
import { ManifestFile } from './manifest-file.ts';
import { sourceOf } from './source-of.ts';

/**
 * Reads the facts of a file on disk, so that they keep neither its text nor the tree; `undefined` where it has none.
 * A file of thousands of documents is read in pieces.
 */
export async function readFacts(uri: string, text: string, pause: Pause): Promise<FileFacts | undefined> {
  const file = new ManifestFile(sourceOf(uri, 0, text));
  // Documents remember what was read of them: the facts are at hand after this.
  for (const { document } of isNodeConfigName(uri) ? [] : file.documents) {
    if (document.isConcerned && !document.unreadable) void document.podSpecs;
    const requests = pause();
    if (requests !== undefined) await requests;
  }
  const facts = factsOf(file, placed => documentFacts(file, placed));
  return facts && structuredClone(facts);
}
