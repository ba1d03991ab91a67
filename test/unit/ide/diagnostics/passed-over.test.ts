import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diagnoseDocument, documentsToDiagnose } from '../../../../server/ide/diagnostics/engine/diagnose.ts';
import { rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { filesOf } from '../../../support/picture.ts';
import { examplesOf, rulePage } from '../../../support/rule-pages.ts';
import { openWorkspace } from '../../../support/workspace.ts';

/**
 * A document without any word of `documents/mentions-runtime-class.ts` is passed over, so no rule sees it. Here the rules
 * run on such documents all the same: on the examples of all pages, as they are and without the lines that name classes.
 * Where one reports something, its word is missing in that file.
 */
describe('no rule reports on a document that is passed over', () => {
  for (const { id } of rules) {
    it(`in the examples of ${id}`, async () => {
      for (const { picture } of examplesOf(rulePage(id))) {
        const files = filesOf(picture);
        assert.deepEqual(await unseenFindings(files), []);
        const texts = Object.entries(files).map(([path, text]) => [path, text.replace(linesOfClasses, '')]);
        assert.deepEqual(await unseenFindings(Object.fromEntries(texts)), []);
      }
    });
  }
});

/** The API server says this of any Pod for Windows; here only those with a class are meant. */
const knownAsPassedOver = new Set(['windows-pod-field']);

const linesOfClasses = /^.*(?:runtime_?-?(?:class|handler)|node\.k8s\.io).*\n?/gim;

/** What the rules find in the documents that are passed over. */
async function unseenFindings(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const session = await openWorkspace(files);
  const snapshot = session.snapshot();
  const manifests = session.openFiles.filter(({ kind }) => kind === 'manifest');
  return manifests.flatMap(file => {
    const seen = new Set(documentsToDiagnose(snapshot, file).map(({ document }) => document));
    const passedOver = file.allDocuments.filter(
      ({ document }) => !seen.has(document) && document.unreadable !== 'too-deep',
    );
    return passedOver
      .flatMap(placed => diagnoseDocument(snapshot, file, placed))
      .filter(({ rule }) => !knownAsPassedOver.has(rule.id))
      .map(({ rule, message }) => `${rule.id}: ${message}`);
  });
}
