import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isManifestName } from '../../server/documents/files.ts';

/** The optional folder of real manifests beside the checkout. */
const corpus = join(import.meta.dirname, '../../../shared/corpus/files');

/** What `test(name, { skip })` takes: why the corpus cannot be read, or `false`. */
export const corpusIsMissing: string | false = existsSync(corpus)
  ? false
  : 'the corpus ../shared/corpus is not there';

/** A file of the corpus as it is, whether it can be read as YAML or not. */
export interface CorpusFile {
  /** From the corpus, by the name of the repository. */
  readonly path: string;
  readonly text: string;
}

/** The files that can be manifests, or what else is asked for, by their name; empty where there is no corpus. `largest` is in bytes. */
export function corpusFiles(
  largest = Number.POSITIVE_INFINITY,
  isWanted: (path: string) => boolean = isManifestName,
): readonly CorpusFile[] {
  if (corpusIsMissing) return [];
  const paths = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter(isWanted).sort();
  return paths.flatMap(path => {
    const file = statSync(join(corpus, path));
    return file.isFile() && file.size <= largest
      ? [{ path, text: readFileSync(join(corpus, path), 'utf8') }]
      : [];
  });
}
