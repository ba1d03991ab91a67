import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Session } from '../../../../../server/analysis/session.ts';
import { diagnose } from '../../../../../server/ide/diagnostics/engine/diagnose.ts';
import { createDiagnoser, type Diagnoser } from '../../../../../server/ide/diagnostics/engine/diagnoser.ts';
import { toDiagnostic } from '../../../../../server/ide/diagnostics/engine/to-diagnostic.ts';
import { SourceFile } from '../../../../../server/yaml/source-file.ts';
import { changeOf, mutation } from '../../../../support/broken-text.ts';
import { openWorkspace, uriOf } from '../../../../support/workspace.ts';

const box = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: box\nhandler: runsc\n';
const pod = (name: string, className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  runtimeClassName: ${className}\n  overhead: {cpu: 1}\n`;
const files = {
  'classes.yaml': `${box}---\n${box.replace('runsc', 'kata')}---\n${box.replaceAll('box', 'spare')}`,
  'pods.yaml': [pod('a', 'box'), pod('b', 'spare'), pod('c', 'missing')].join('---\n'),
  'more.yaml': pod('d', 'box'),
};

describe('the diagnoser', () => {
  it('finds in every file what is found anew, whatever is edited', async () => {
    const edits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(files)), mutation), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(edits, async mutations => {
        const session = await openWorkspace(files);
        const { diagnose: remembering } = createDiagnoser();
        compare(session, remembering);
        for (const [index, [path, each]] of mutations.entries()) {
          change(session, path, index + 2, { ...each, removed: each.removed % 20 });
          compare(session, remembering);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('does not join the whole text of a file at an edit, which may have megabytes', async t => {
    const session = await openWorkspace(files);
    const { diagnose: remembering } = createDiagnoser();
    compare(session, remembering);
    const joined = t.mock.getter(SourceFile.prototype, 'text');
    const endOfName = { line: 3, character: 9 };
    session.change(uriOf('pods.yaml'), 2, [{ range: { start: endOfName, end: endOfName }, text: 'x' }]);
    const snapshot = session.snapshot();
    remembering(snapshot, snapshot.file(uriOf('pods.yaml'))!);
    assert.equal(joined.mock.callCount(), 0);
  });

  it('sees a comment at the top that silences a rule in all documents of the file, when it comes and goes', async () => {
    const session = await openWorkspace(files);
    const { diagnose: remembering } = createDiagnoser();
    const rulesOf = () => {
      const snapshot = session.snapshot();
      const found = remembering(snapshot, snapshot.file(uriOf('pods.yaml'))!);
      return new Set(found.flatMap(({ findings }) => findings.map(({ rule }) => rule.id)));
    };
    const before = rulesOf();
    assert.ok(before.has('overhead-by-hand'));
    const start = { line: 0, character: 0 };
    const text = '# runtimeclass: ignore-file overhead-by-hand\n';
    session.change(uriOf('pods.yaml'), 2, [{ range: { start, end: start }, text }]);
    assert.deepEqual(
      [...before].filter(id => !rulesOf().has(id)),
      ['overhead-by-hand'],
    );
    session.change(uriOf('pods.yaml'), 3, [{ range: { start, end: { line: 1, character: 0 } }, text: '' }]);
    assert.deepEqual(rulesOf(), before);
  });

  it('looks only at the document that was edited', async () => {
    const session = await openWorkspace(files);
    const { diagnose: remembering } = createDiagnoser();
    const findings = (path: string) => {
      const snapshot = session.snapshot();
      return remembering(snapshot, snapshot.file(uriOf(path))!).map(diagnosed => diagnosed.findings);
    };
    const [first, second, third] = findings('pods.yaml');
    const classes = findings('classes.yaml');
    insert(session, 'pods.yaml', files['pods.yaml'].indexOf('  overhead'), '  hostname: x\n');
    const [edited, secondAfter, thirdAfter] = findings('pods.yaml');
    assert.notEqual(edited, first);
    assert.equal(secondAfter, second);
    assert.equal(thirdAfter, third);
    const classesAfter = findings('classes.yaml');
    assert.ok(classes.every((each, index) => each === classesAfter[index]));
  });

  it('points to a class where it is now', async () => {
    const session = await openWorkspace({ ...files, 'classes.yaml': box });
    const { diagnose: remembering } = createDiagnoser();
    compare(session, remembering);
    insert(session, 'classes.yaml', 0, '# a line more\n');
    compare(session, remembering);
  });

  it('points to where a Pod that has moved asks for something twice', async () => {
    const volumes = 'volumes: [{ name: a, hostPath: { path: /a } }, { name: b, hostPath: { path: /b } }]';
    const session = await openWorkspace({
      'classes.yaml': box.replace('runsc', 'kata-qemu'),
      'pods.yaml': `a: 1\n---\n${pod('a', 'box')}  ${volumes}\n`,
    });
    const { diagnose: remembering } = createDiagnoser();
    const snapshot = session.snapshot();
    const found = remembering(snapshot, snapshot.file(uriOf('pods.yaml'))!).flatMap(
      ({ findings }) => findings,
    );
    assert.ok(found.some(({ related = [] }) => related.some(({ message }) => message === 'Here too')));
    insert(session, 'pods.yaml', 0, '# a line more\n');
    compare(session, remembering);
  });
});

/** What the protocol would have of every file, by both ways. */
function compare(session: Session, remembering: Diagnoser['diagnose']): void {
  const snapshot = session.snapshot();
  for (const file of session.openFiles) {
    const remembered = remembering(snapshot, file).flatMap(({ placed, findings }) =>
      findings.map(finding => toDiagnostic(snapshot, file, { ...finding, placed })),
    );
    const anew = diagnose(snapshot, file).map(diagnosis => toDiagnostic(snapshot, file, diagnosis));
    assert.deepEqual(remembered, anew, file.source.text);
  }
}

function change(session: Session, path: string, version: number, each: Parameters<typeof changeOf>[1]): void {
  const { source } = session.snapshot().file(uriOf(path))!;
  const { start, end, text } = changeOf(source.text, each);
  const range = { start: source.positionAt(start), end: source.positionAt(end) };
  session.change(uriOf(path), version, [{ range, text }]);
}

function insert(session: Session, path: string, at: number, text: string): void {
  const { source } = session.snapshot().file(uriOf(path))!;
  const position = source.positionAt(at);
  session.change(uriOf(path), source.version + 1, [{ range: { start: position, end: position }, text }]);
}
