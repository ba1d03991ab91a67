import { describesApi } from '../documents/content-of-document.ts';
import { fileKind } from '../documents/file-kind.ts';
import { mentionsRuntimeClass, runtimeClassWords } from '../documents/mentions-runtime-class.ts';
import { mentionsNodeConfig, nodeConfigWords } from '../documents/node-config-texts.ts';
import { isReleaseFile, mayHoldReleaseObjects, releaseWords } from '../documents/releases.ts';
import { cgroupDriverWords } from '../kubernetes/kubelet/kubelet-configuration.ts';

/**
 * Whether a file can matter, by its name and its bytes in overlapping pieces. The bytes may be given as characters, because
 * the words searched for are ASCII. The description of an API, which mentions all of them in megabytes, is not even
 * decoded.
 */
export function isRelevant(uri: string, pieces: Iterable<string>): boolean {
  if (fileKind(uri) !== 'manifest') return true;
  let isDescription: boolean | undefined;
  for (const piece of pieces) {
    isDescription ??= describesApi.test(piece);
    isDescription &&= !beginsDocument.test(piece);
    if (!isDescription && isInteresting(uri, piece)) return true;
  }
  return false;
}

/** Matches where another document may begin behind JSON: `splitDocuments`, `SourceFile.of`. */
const beginsDocument = /(?<=[\r\n])(?:\{|---|\.\.\.)/;

function isInteresting(uri: string, piece: string): boolean {
  if (isReleaseFile(uri)) return true;
  return (
    anyWord.test(piece) &&
    (mentionsRuntimeClass(piece) ||
      mentionsNodeConfig(piece) ||
      mayHoldReleaseObjects(piece) ||
      cgroupDriverWords.test(piece))
  );
}

/** Matches any of the words: one search instead of four for the files without any, as nearly all are. */
const anyWord = new RegExp(
  [runtimeClassWords, nodeConfigWords, releaseWords, cgroupDriverWords].map(({ source }) => source).join('|'),
  'i',
);
