import { test } from 'node:test';
import fc from 'fast-check';
import { Session } from '../../../server/analysis/session.ts';
import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { askAt } from '../../support/ask-at.ts';
import { brokenText, changeOf, mutation } from '../../support/broken-text.ts';
import { classFiles } from '../../support/completion.ts';
import { corpusFiles } from '../../support/corpus-files.ts';
import { memoryFiles, openWorkspace, uriOf } from '../../support/workspace.ts';

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });

test('every feature takes any text', async () => {
  const session = await openWorkspace(classFiles);
  fc.assert(
    fc.property(brokenText, places, (text, at) => askEverything(session, text, at)),
    { numRuns: 500 },
  );
});

test('every feature takes any mutation of a real file', async () => {
  const session = await openWorkspace(classFiles);
  const files = corpusFiles(20_000).filter(({ text }) => /runtimeclass/i.test(text));
  const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...files), mutations, places, ({ text }, applied, at) => {
      const mutated = applied.reduce((before, each) => applyChanges(before, [changeOf(before, each)]), text);
      askEverything(session, mutated, at);
    }),
    { numRuns: 150 },
  );
});

test('every feature takes a workspace that was not read yet', () => {
  const session = new Session(memoryFiles({}));
  fc.assert(
    fc.property(brokenText, places, (text, at) => askEverything(session, text, at)),
    { numRuns: 200 },
  );
});

/** Asks for everything at some places of a text; throws what a feature throws. */
function askEverything(session: Session, text: string, at: readonly number[]): void {
  for (const uri of [uriOf('a.yaml'), uriOf('a.json')]) {
    session.open(uri, 1, text);
    const snapshot = session.snapshot();
    const file = snapshot.file(uri)!;
    for (const diagnosis of diagnose(snapshot, file)) diagnosis.fixes?.();
    for (const part of at) {
      askAt(snapshot, uri, file.source.positionAt(Math.floor(part * text.length)));
    }
    session.close(uri);
  }
}
