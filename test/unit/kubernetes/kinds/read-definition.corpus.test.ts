import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { ManifestFile } from '../../../../server/documents/manifest-file.ts';
import { sourceOf } from '../../../../server/documents/source-of.ts';
import type { DefinedKind } from '../../../../server/kubernetes/kinds/defined-kinds.ts';
import { type Corpus, corpora, corpusFiles } from '../../../support/corpus-files.ts';
import { drawPlaces, placesBySchema } from '../../../support/definitions.ts';

const charts: Corpus = {
  name: 'public',
  folder: join(import.meta.dirname, '../../../../../shared/corpus/reach'),
};
const withCharts = existsSync(charts.folder) ? [...corpora, charts] : corpora;

test('the places of classes in every CustomResourceDefinition of the corpus are those of a full parse', context => {
  if (corpora.length === 1)
    context.diagnostic('the corpus of public repositories is not beside the checkout');
  const expected: string[] = [];
  const found: string[] = [];
  for (const { path, text } of corpusFiles(undefined, undefined, withCharts)) {
    if (!text.includes('CustomResourceDefinition') || !text.includes('runtimeClassName')) continue;
    expected.push(
      ...text
        .split(/^---.*$/m)
        .flatMap(parsedWhole)
        .map(place => `${path}: ${place}`),
    );
    const { documents } = new ManifestFile(sourceOf(`file:///${path}`, 1, text));
    const kinds = documents.flatMap(({ document }) => document.definedKind ?? []);
    found.push(...kinds.flatMap(drawKind).map(place => `${path}: ${place}`));
  }
  const both = found.filter(place => expected.includes(place)).length;
  context.diagnostic(`${expected.length} places, recall ${both / expected.length}`);
  context.diagnostic(`${found.length} found, precision ${both / found.length}`);
  assert.deepEqual(found.sort(), expected.sort());
  assert.ok(both >= (corpora.length === 1 ? 1 : 80), `${both} places`);
});

function drawKind({ group, kind, places }: DefinedKind): readonly string[] {
  return drawPlaces(group, kind, places);
}

/** The places of classes by a full parse with the `yaml` library; of a template, of all lines outside of the braces. */
function parsedWhole(text: string): readonly string[] {
  if (!/^kind: *["']?CustomResourceDefinition/m.test(text) || !text.includes('runtimeClassName')) return [];
  const plain = text.replace(/\{\{\/\*[\s\S]*?\*\/\}\}/g, '').replace(/^ *\{\{.*$/gm, '');
  return parseAllDocuments(plain, { logLevel: 'silent' }).flatMap(document =>
    document.errors.length > 0 ? [] : placesBySchema(document.toJS()),
  );
}
