import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as yaml from 'yaml';
import { parse } from '../../../server/yaml/parse.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { splitDocuments } from '../../../server/yaml/split.ts';
import { toValue } from '../../../server/yaml/value.ts';
import { type CorpusFile, corpusFiles } from '../../support/corpus-files.ts';

/** Bytes; larger files are generated schemas, of which the smaller ones say the same. */
const largest = 150_000;

test('every real file is covered by its documents without gaps', () => {
  for (const { path, text } of corpusFiles(largest)) {
    const ranges = splitDocuments(text);
    assert.equal(ranges.map(({ start, end }) => text.slice(start, end)).join(''), text, path);
  }
});

test('real files are cut where the yaml library cuts them, and say the same', () => {
  for (const file of corpusFiles(largest)) {
    const theirs = readByLibrary(file);
    if (theirs === undefined) continue;
    const { documents } = SourceFile.of(file.path, 0, file.text);
    const ours = documents
      .map(({ document }) => toValue(document.parsed.root))
      .filter(value => value !== null);
    assert.deepEqual(ours, theirs, file.path);
  }
});

test('a real file without errors is read without problems', () => {
  for (const file of corpusFiles(largest)) {
    if (yamlOf(file).some(({ errors }) => errors.length > 0)) continue;
    const { documents } = SourceFile.of(file.path, 0, file.text);
    assert.deepEqual(
      documents.flatMap(({ document }) => parse(document.text).problems),
      [],
      file.path,
    );
  }
});

/** The documents that are not empty; `undefined` of a file that has errors, or that the library reads otherwise. */
function readByLibrary(file: CorpusFile): unknown[] | undefined {
  const documents = yamlOf(file);
  if (documents.some(document => document.errors.length > 0 || isReadOtherwise(document))) return undefined;
  return documents.map(document => document.toJS()).filter(value => value !== null);
}

function yamlOf({ text }: CorpusFile): yaml.Document.Parsed[] {
  const all = yaml.parseAllDocuments(text.replace(/^\uFEFF/, ''), {
    version: '1.1',
    merge: true,
    uniqueKeys: false,
    intAsBigInt: true,
    logLevel: 'silent',
    customTags: tags => tags.filter(tag => typeof tag === 'string' || !tag.tag.endsWith('timestamp')),
  });
  return Array.isArray(all) ? all : [];
}

/** A template's `{{ x }}` is a map as a key; a lone dot is a number for the library, but a text for Kubernetes. */
function isReadOtherwise(document: yaml.Document): boolean {
  let found = false;
  yaml.visit(document, {
    Pair: (_, { key }) => {
      found ||= yaml.isCollection(key);
    },
    Scalar: (_, { source, type }) => {
      found ||= source === '.' && type === 'PLAIN';
    },
  });
  return found;
}
