import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isManifestName } from '../../server/documents/files.ts';

/** A folder of realistic manifests and configurations of nodes, in it a folder for each workspace. */
export interface Corpus {
  readonly name: 'own' | 'public';
  readonly folder: string;
}

/** Ours, written for these tests, and that of public repositories, where that folder is beside the checkout. */
export const corpora: readonly Corpus[] = [
  { name: 'own', folder: join(import.meta.dirname, '../corpus/files') } as const,
  { name: 'public', folder: join(import.meta.dirname, '../../../shared/corpus/files') } as const,
].filter(({ folder }) => existsSync(folder));

/** Charts, and the repositories from which people run their clusters; empty where that folder is not there. */
export const reach: readonly Pick<Corpus, 'folder'>[] = [
  { folder: join(import.meta.dirname, '../../../shared/corpus/reach') },
].filter(({ folder }) => existsSync(folder));

/** A file of the corpus as it is, whether it can be read as YAML or not. */
export interface CorpusFile {
  /** From the corpus, by the name of the repository. */
  readonly path: string;
  readonly text: string;
}

/** The files that can be manifests, or what else is asked for, by their name. `largest` is in bytes. */
export function corpusFiles(
  largest = Number.POSITIVE_INFINITY,
  isWanted: (path: string) => boolean = isManifestName,
  from: readonly Pick<Corpus, 'folder'>[] = corpora,
): readonly CorpusFile[] {
  return from.flatMap(({ folder }) => {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isWanted).sort();
    return paths.flatMap(path => {
      const file = statSync(join(folder, path));
      return file.isFile() && file.size <= largest
        ? [{ path, text: readFileSync(join(folder, path), 'utf8') }]
        : [];
    });
  });
}
