import { join } from 'node:path';
import { it } from 'node:test';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { Session } from '../../../../server/analysis/session.ts';
import { groupBy } from '../../../../server/base/collections.ts';
import { ManifestFile } from '../../../../server/documents/manifest-file.ts';
import { upgradeFile } from '../../../../server/ide/code-actions/upgrade-file.ts';
import { applyChanges } from '../../../../server/yaml/edit.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';
import { corpora, corpusFiles } from '../../../support/corpus-files.ts';
import { expectFile } from '../../../support/expect/expect-text.ts';
import { memoryFiles, uriOf } from '../../../support/workspace.ts';

const approved = {
  own: join(import.meta.dirname, '../../../corpus/upgrades.diff'),
  public: join(import.meta.dirname, 'corpus-upgrades.diff'),
};

/**
 * What upgrading does to every file of a corpus, without the lines around it, and what it leaves with the
 * reason. A person has read it.
 */
for (const corpus of corpora) {
  it(`changes files of the ${corpus.name} corpus as a person has read and approved`, async () => {
    const upgrades: string[] = [];
    for (const files of groupBy(
      corpusFiles(undefined, undefined, [corpus]),
      ({ path }) => path.split('/')[0],
    ).values()) {
      upgrades.push(...(await upgradesOf(Object.fromEntries(files.map(({ path, text }) => [path, text])))));
    }
    expectFile(upgrades.join(''), approved[corpus.name]);
  });
}

async function upgradesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const session = new Session(memoryFiles(files));
  await session.index.readAll([uriOf('')], () => false);
  const snapshot = session.snapshot();
  return Object.entries(files).flatMap(([path, text]) => {
    const file = new ManifestFile(SourceFile.of(uriOf(path), 0, text));
    const { changes, left } = upgradeFile(snapshot, file);
    const after = applyChanges(file.source.text, changes);
    const patch = createTwoFilesPatch(path, path, file.source.text, after, undefined, undefined, {
      context: 0,
      headerOptions: FILE_HEADERS_ONLY,
    });
    const reasons = left.map(({ name, refusal }) => `${path}: ${name} is left as it is: ${refusal}\n`);
    return after === file.source.text ? reasons : [patch, ...reasons];
  });
}
