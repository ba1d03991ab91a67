import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** The optional folder of real manifests beside the checkout. */
const corpus = join(import.meta.dirname, '../../../shared/corpus/files');

/** What `test(name, { skip })` takes: why the corpus cannot be read, or `false`. */
export const corpusIsMissing: string | false = existsSync(corpus)
  ? false
  : 'the corpus ../shared/corpus is not there';

/** One object of the corpus as plain data, of a file that parses. */
export interface CorpusObject {
  readonly repository: string;
  readonly file: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Files of generated schemas are bigger and hold no use of a class. */
const largestFile = 300_000;

export function* corpusObjects(): Generator<CorpusObject> {
  for (const repository of readdirSync(corpus)) {
    for (const name of readdirSync(join(corpus, repository), { recursive: true, encoding: 'utf8' })) {
      const file = join(corpus, repository, name);
      if (!/\.(ya?ml|json)$/.test(name) || !statSync(file).isFile()) continue;
      if (statSync(file).size > largestFile) continue;
      for (const value of objectsIn(readFileSync(file, 'utf8'))) yield { repository, file: name, value };
    }
  }
}

function objectsIn(text: string): Readonly<Record<string, unknown>>[] {
  const documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: 'silent' });
  if (!Array.isArray(documents) || documents.some(document => document.errors.length > 0)) return [];
  return documents.map(document => document.toJS({ maxAliasCount: 100 })).filter(isObject);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
