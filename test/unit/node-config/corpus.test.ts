import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isCandidate } from '../../../server/documents/files.ts';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { isNodeConfigName, type NodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import { fileUriOf } from '../../../server/node-config/surroundings.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { type CorpusFile, corpora, corpusFiles } from '../../support/corpus-files.ts';

const reviewed = {
  own: join(import.meta.dirname, '../../corpus/handlers.txt'),
  public: join(import.meta.dirname, 'corpus-handlers.txt'),
};

for (const corpus of corpora) {
  test(`the handlers of configurations of the ${corpus.name} corpus are those that a person finds in them`, () => {
    const list = readFileSync(reviewed[corpus.name], 'utf8');
    const files = corpusFiles(Number.POSITIVE_INFINITY, isCandidate, [corpus]);
    assert.equal(`${files.flatMap(describeFile).sort().join('\n')}\n`, list.replace(/^#.*\n/gm, ''));
  });
}

test('a name is written where its range says, in real files too', () => {
  for (const { path, text } of corpusFiles(Number.POSITIVE_INFINITY, isCandidate)) {
    const lines = text.split(/\r?\n/);
    for (const config of configsIn({ path, text }).filter(({ inside }) => inside !== 'encoding')) {
      for (const { name, nameRanges } of partsOf(config).handlers) {
        const written = nameRanges.map(({ start, end }) =>
          lines[start.line]!.slice(start.character, end.character),
        );
        assert.deepEqual([...new Set(written)], [name], path);
      }
    }
  }
});

/** The configurations in a file, a line each: of one inside of a document with the path behind a `#`. */
function describeFile(file: CorpusFile): string[] {
  const configs = configsIn(file);
  if (configs.length === 0) return isNodeConfigName(file.path) ? [`${file.path}: neither`] : [];
  return configs.map(config => {
    const { kind, handlers, isComplete, defaults, tables } = partsOf(config);
    const names = handlers.map(({ name }) => name).join(' ') || '-';
    const [written] = defaults;
    const defaultName = written ? (written.value ?? '?') : '-';
    const columns = [`${kind}${isComplete ? '' : ' in part'}`, names, `default ${defaultName}`];
    const path = file.path + config.uri.slice(fileUriOf(config.uri).length);
    return `${path}: ${[...columns, ...(tables.length > 0 ? [tables.join(' ')] : [])].join('; ')}`;
  });
}

function configsIn({ path, text }: CorpusFile): readonly NodeConfigFile[] {
  return new ManifestFile(SourceFile.of(`file:///${path}`, 0, text)).nodeConfigs;
}

function partsOf(file: NodeConfigFile) {
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
