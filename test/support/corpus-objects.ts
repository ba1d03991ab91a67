import { parseAllDocuments } from 'yaml';
import { type Corpus, corpora, corpusFiles } from './corpus-files.ts';

/** One object of the corpus as plain data, of a file that parses. */
export interface CorpusObject {
  readonly repository: string;
  readonly file: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Files of generated schemas are bigger and hold no use of a class. */
const largestFile = 300_000;

/** The objects of all corpora, or of one. */
export function* corpusObjects(from: readonly Corpus[] = corpora): Generator<CorpusObject> {
  for (const { path, text } of corpusFiles(largestFile, undefined, from)) {
    const [repository = '', ...rest] = path.split('/');
    for (const value of objectsIn(text)) yield { repository, file: rest.join('/'), value };
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
