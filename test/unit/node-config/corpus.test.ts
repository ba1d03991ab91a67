import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isNodeConfigName, readNodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import { type CorpusFile, corpora, corpusFiles } from '../../support/corpus-files.ts';

const reviewed = {
  own: join(import.meta.dirname, '../../corpus/handlers.txt'),
  public: join(import.meta.dirname, 'corpus-handlers.txt'),
};

for (const corpus of corpora) {
  test(`the handlers of configurations of the ${corpus.name} corpus are those that a person finds in them`, () => {
    const list = readFileSync(reviewed[corpus.name], 'utf8');
    const files = corpusFiles(Number.POSITIVE_INFINITY, isNodeConfigName, [corpus]);
    assert.equal(`${files.map(describeFile).join('\n')}\n`, list.replace(/^#.*\n/gm, ''));
  });
}

test('a name is written where its range says, in real files too', () => {
  for (const { path, text } of corpusFiles(Number.POSITIVE_INFINITY, isNodeConfigName)) {
    const lines = text.split(/\r?\n/);
    for (const { name, nameRanges } of partsOf({ path, text })?.handlers ?? []) {
      const written = nameRanges.map(({ start, end }) =>
        lines[start.line]!.slice(start.character, end.character),
      );
      assert.deepEqual([...new Set(written)], [name], path);
    }
  }
});

function describeFile(file: CorpusFile): string {
  const parts = partsOf(file);
  if (parts === undefined) return `${file.path}: neither`;
  const { kind, handlers, isComplete, defaults, tables } = parts;
  const names = handlers.map(({ name }) => name).join(' ') || '-';
  const [written] = defaults;
  const defaultName = written ? (written.value ?? '?') : '-';
  const columns = [`${kind}${isComplete ? '' : ' in part'}`, names, `default ${defaultName}`];
  return `${file.path}: ${[...columns, ...(tables.length > 0 ? [tables.join(' ')] : [])].join('; ')}`;
}

function partsOf({ path, text }: CorpusFile) {
  const file = readNodeConfigFile(`file:///${path}`, text);
  if (file === undefined) return undefined;
  const { kind, isComplete } = file;
  if (file.kind === 'crio') {
    return { kind, isComplete, handlers: file.handlers, defaults: [file.defaultRuntime], tables: [] };
  }
  return {
    kind,
    isComplete,
    handlers: file.plugins.flatMap(plugin => plugin.handlers),
    defaults: file.plugins.flatMap(plugin => plugin.defaultRuntimeName ?? []),
    tables: file.plugins.flatMap(plugin => plugin.deprecatedTables.map(({ name }) => name)),
  };
}
