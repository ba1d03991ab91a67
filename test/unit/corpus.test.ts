import { join } from 'node:path';
import { test } from 'node:test';
import { Session } from '../../server/analysis/session.ts';
import { groupBy } from '../../server/base/collections.ts';
import { isCandidate } from '../../server/documents/files.ts';
import { ManifestFile } from '../../server/documents/manifest-file.ts';
import { diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { SourceFile } from '../../server/yaml/source-file.ts';
import { corpora, corpusFiles } from '../support/corpus-files.ts';
import { expectFile } from '../support/expect/expect-text.ts';
import { memoryFiles, uriOf } from '../support/workspace.ts';

const reviewed = {
  own: join(import.meta.dirname, '../corpus/findings.txt'),
  public: join(import.meta.dirname, 'corpus-findings.txt'),
};

/**
 * Everything the rules find in the manifests and node configurations of a corpus, each repository opened as
 * a workspace of its own. A person has looked at every line of the expected list and found it true; what is new must be
 * looked at too.
 */
for (const corpus of corpora) {
  test(`what is found in the ${corpus.name} corpus is what was reviewed`, async () => {
    const found: string[] = [];
    const all = corpusFiles(Number.POSITIVE_INFINITY, isCandidate, [corpus]);
    for (const files of groupBy(all, ({ path }) => path.split('/')[0]).values()) {
      found.push(...(await findings(Object.fromEntries(files.map(({ path, text }) => [path, text])))));
    }
    expectFile(`${found.join('\n')}\n`, reviewed[corpus.name]);
  });
}

async function findings(files: Readonly<Record<string, string>>): Promise<string[]> {
  const session = new Session(memoryFiles(files));
  await session.index.readAll([uriOf('')], () => false);
  const snapshot = session.snapshot();
  return Object.entries(files).flatMap(([path, text]) => {
    const file = new ManifestFile(SourceFile.of(uriOf(path), 0, text));
    return diagnose(snapshot, file).map(({ placed, range, severity, rule }) => {
      const { start } = file.range(placed, range);
      return `${path}:${start.line + 1}:${start.character + 1} ${severity} ${rule.id}`;
    });
  });
}
