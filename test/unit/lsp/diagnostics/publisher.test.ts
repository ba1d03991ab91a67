import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { afterTurns, turnsOfRequest } from '../../../../server/base/yielding.ts';
import { createPublisher } from '../../../../server/lsp/diagnostics/publisher.ts';
import { podYaml } from '../../../support/manifests.ts';
import { rest } from '../../../support/manual-clock.ts';
import { memoryFiles, openWorkspace, pathOf, uriOf } from '../../../support/workspace.ts';

const pod = (className: string) =>
  podYaml(`runtimeClassName: ${className}, containers: [{ name: c, image: i }]`);

const paths = ['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml', 'e.yaml', 'f.yaml'];

describe('the publisher', () => {
  it('answers requests in between where there are many files to look at', async t => {
    const { publisher, said } = await published(t);
    publisher.changed({ kind: 'files' });
    afterTurns(turnsOfRequest, () => said.push('a request'));
    await rest();
    assert.deepEqual(said, [
      'a.yaml: "A"',
      'b.yaml: "A"',
      'a request',
      'c.yaml: "A"',
      'd.yaml: "A"',
      'e.yaml: "A"',
      'f.yaml: "A"',
    ]);
  });

  it('waits until what was asked together with an edit is answered', async t => {
    const { session, publisher, said } = await published(t);
    for (const path of paths.slice(1)) session.close(uriOf(path));
    said.length = 0;
    publisher.changed({ kind: 'edited', uri: uriOf('a.yaml') });
    afterTurns(turnsOfRequest - 1, () => said.push('the answer is written'));
    await rest();
    assert.deepEqual(said, ['the answer is written', 'a.yaml: "A"']);
  });

  it('looks first at the file that is being edited', async t => {
    const { publisher, said } = await published(t);
    publisher.changed({ kind: 'edited', uri: uriOf('e.yaml') });
    await rest();
    assert.deepEqual(said, [
      'e.yaml: "A"',
      'a.yaml: "A"',
      'b.yaml: "A"',
      'c.yaml: "A"',
      'd.yaml: "A"',
      'f.yaml: "A"',
    ]);
  });

  it('looks at everything again when something has changed, and says only what is new', async t => {
    const { session, publisher, said } = await published(t);
    publisher.changed({ kind: 'files' });
    await rest();
    said.length = 0;
    session.change(uriOf('e.yaml'), 2, [{ text: pod('B_') }]);
    await rest();
    assert.deepEqual(said, ['e.yaml: "B_"']);
  });

  it('says of a file that is edited meanwhile what is wrong in it now, and nothing of one that is closed', async t => {
    const { session, publisher, said } = await published(t);
    publisher.changed({ kind: 'files' });
    await new Promise<void>(resolve => afterTurns(turnsOfRequest, resolve));
    session.change(uriOf('e.yaml'), 2, [{ text: pod('B_') }]);
    session.close(uriOf('f.yaml'));
    await rest();
    assert.deepEqual(said, [
      'a.yaml: "A"',
      'b.yaml: "A"',
      'f.yaml:',
      'e.yaml: "B_"',
      'c.yaml: "A"',
      'd.yaml: "A"',
    ]);
  });
});

/** Six open files, two of which are as much as is looked at in one go. */
async function published(t: TestContext) {
  let now = 0;
  t.mock.method(performance, 'now', () => {
    now += 3;
    return now;
  });
  const session = await openWorkspace(Object.fromEntries(paths.map(path => [path, pod('A')])));
  session.settings = { ...session.settings, diagnostics: { scope: 'openFiles' } };
  const said: string[] = [];
  const publisher = createPublisher({
    session,
    files: memoryFiles({}),
    send: ({ uri, diagnostics }) => {
      const names = diagnostics.map(({ message }) => /"[^"]*"/.exec(String(message))?.[0]);
      said.push([`${pathOf(uri)}:`, ...names].join(' '));
    },
    fail: error => {
      throw error;
    },
  });
  session.onChange(publisher.changed);
  return { session, publisher, said };
}
