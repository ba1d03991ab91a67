import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createPublisher } from '../../../../server/lsp/diagnostics/publisher.ts';
import { rest } from '../../../support/manual-clock.ts';
import { manualTimers } from '../../../support/manual-timers.ts';
import { memoryFiles, openWorkspace, uriOf } from '../../../support/workspace.ts';

const head = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\n';
const uri = uriOf('a.yaml');

describe('while somebody types', () => {
  it('nothing that is new in the document is shown before a pause', async t => {
    const { type, shown, pause } = await typing(t, 'apiVersion: node.k8s.io/v1\n');
    await type('kind: RuntimeClass');
    await type('\nha');
    assert.deepEqual(shown(), []);
    await pause(699);
    assert.deepEqual(shown(), []);
    await pause(1);
    assert.deepEqual(shown(), ['invalid-name', 'missing-handler', 'unknown-field']);
  });

  it('each letter begins the pause anew', async t => {
    const { type, shown, pause } = await typing(t, `${head}metadata:\n  name: a\n`);
    await type('h');
    await pause(600);
    await type('a');
    await pause(600);
    assert.deepEqual(shown(), ['missing-handler']);
    await pause(100);
    assert.deepEqual(shown(), ['missing-handler', 'unknown-field']);
  });

  it('before a value the pause is longer, because people read what may stand there', async t => {
    const { type, shown, pause } = await typing(t, `${head}metadata:\n  name: a\nhandler: runsc\n`);
    await type('ha: ');
    await pause(2999);
    assert.deepEqual(shown(), []);
    await pause(1);
    assert.deepEqual(shown(), ['unknown-field']);
  });

  it('what was shown before stays, and what is gone is gone at once', async t => {
    const { type, shown } = await typing(t, `${head}metadata:\n  name: a\n`);
    assert.deepEqual(shown(), ['missing-handler']);
    await type('handler: ');
    await type('runsc');
    assert.deepEqual(shown(), []);
  });

  it('other documents do not wait', async t => {
    const other = 'apiVersion: v1\nkind: Pod\nspec: {runtimeClassName: sandbox}\n---\n';
    const { type, shown, session } = await typing(t, other);
    session.open(uriOf('b.yaml'), 1, `${head}metadata:\n  name: sandbax\nhandler: runsc\n`);
    await type('kind: RuntimeClass\napiVersion: node.k8s.io/v1\n');
    assert.deepEqual(shown(), ['unknown-runtime-class']);
  });

  it('what is saved is shown at once', async t => {
    const { type, shown, publisher } = await typing(t, head);
    await type('ha');
    publisher.rest();
    await rest();
    assert.deepEqual(shown(), ['invalid-name', 'missing-handler', 'unknown-field']);
  });

  it('a text that is replaced as a whole is not typed', async t => {
    const { shown, session } = await typing(t, '');
    session.change(uri, 2, [{ text: `${head}metadata:\n  name: a\n` }]);
    await rest();
    assert.deepEqual(shown(), ['missing-handler']);
  });

  it('what changes long after the last letter does not wait', async t => {
    const { type, shown, pause, session } = await typing(
      t,
      'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: sand',
    );
    await type('box');
    await pause(5000);
    session.open(uriOf('b.yaml'), 1, `${head}metadata:\n  name: sandbax\nhandler: runsc\n`);
    await rest();
    assert.deepEqual(shown(), ['unknown-runtime-class']);
  });
});

/** An open file at whose end somebody types, and the rules whose findings the editor shows in it. */
async function typing(t: TestContext, text: string) {
  const pass = manualTimers(t);
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const session = await openWorkspace({ 'a.yaml': text });
  session.settings = { ...session.settings, diagnostics: { scope: 'openFiles' } };
  let codes: readonly string[] = [];
  const publisher = createPublisher({
    session,
    files: memoryFiles({}),
    send: ({ uri: of, diagnostics }) => {
      if (of === uri) codes = diagnostics.map(({ code }) => String(code)).sort();
    },
    fail: error => {
      throw error;
    },
  });
  session.onChange(publisher.changed);
  publisher.changed({ kind: 'files' });
  await rest();
  let version = 1;
  return {
    session,
    publisher,
    shown: () => codes,
    pause: async (milliseconds: number) => {
      now += milliseconds;
      pass(milliseconds);
      await rest();
    },
    type: async (typed: string) => {
      const { source } = session.openFiles.find(file => file.uri === uri)!;
      const end = source.positionAt(source.length);
      version++;
      session.change(uri, version, [{ range: { start: end, end }, text: typed }]);
      await rest();
    },
  };
}
