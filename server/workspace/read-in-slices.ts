import type { Yielder } from '../base/yielding.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';

/**
 * Reads the documents of a file, of which there may be thousands, and lets requests be answered in between. What kinds
 * CustomResourceDefinitions define is read `withDefinitions`: the rules do not ask.
 */
export async function readInSlices(
  file: ManifestFile,
  pause: Yielder,
  withDefinitions = false,
): Promise<void> {
  // Documents cache what was read of them, so a summary or a diagnosis is quick after this loop.
  for (const placed of file.kind === 'node-config' ? [] : file.documents) {
    const { document } = placed;
    // Searching a text of megabytes takes as long as parsing one of kilobytes.
    for (const _ of document.look(withDefinitions)) {
      const requestsBetween = pause();
      if (requestsBetween !== undefined) await requestsBetween;
    }
    if (document.isRelevant && !document.unreadable) void document.classReferences;
    void file.nodeConfigsIn(placed);
    const requests = pause();
    if (requests !== undefined) await requests;
  }
}
