import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Session } from '../../../server/analysis/session.ts';
import type { WorkspaceFiles } from '../../../server/documents/files.ts';
import { createPublisher } from '../../../server/lsp/publisher.ts';
import { rest } from '../../support/manual-clock.ts';
import { manualTimers } from '../../support/manual-timers.ts';
import { memoryFiles, pathOf, uriOf } from '../../support/workspace.ts';

const aClass = (name: string, handler = 'runsc') =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: ${name}}\nhandler: ${handler}\n`;
const pod = (className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: ${className}\n`;

describe('closed files', () => {
  it('have the problems of the whole workspace, without hints', async t => {
    const { shown, pass } = await workspaceOf(t, {
      'class.yaml': aClass('tenant-box'),
      'typo.yaml': pod('runsc'),
      'right.yaml': pod('tenant-box'),
      'hint.yaml': pod('elsewhere'),
      'other.yaml': 'a: 1\n',
    });
    await pass();
    assert.deepEqual(shown(), ['typo.yaml: 5 warning handler-as-class-name']);
  });

  it('are looked at when nothing is typed any more, and at the latest after three seconds', async t => {
    const { shown, session, goOn } = await workspaceOf(t, {
      'class.yaml': aClass('tenant-box'),
      'typo.yaml': pod('runsc'),
    });
    session.open(uriOf('new.yaml'), 1, '');
    for (let ms = 0; ms < 2800; ms += 200) {
      session.change(uriOf('new.yaml'), ms + 2, [{ text: `# ${ms}` }]);
      await goOn(200);
      assert.deepEqual(shown(), [], `${ms} ms`);
    }
    for (let ms = 2800; ms < 3800; ms += 200) {
      session.change(uriOf('new.yaml'), ms + 2, [{ text: `# ${ms}` }]);
      await goOn(200);
    }
    assert.deepEqual(shown(), ['typo.yaml: 5 warning handler-as-class-name']);
  });

  it('are read again only where a change matters for them', async t => {
    const { shown, session, pass, read } = await workspaceOf(t, {
      'class.yaml': aClass('tenant-box'),
      'one.yaml': pod('tenant-box'),
      'two.yaml': `${pod('tenant-box')}---\n${aClass('tenant-box')}`,
      'bad.yaml': aClass('bad', 'Not_A_Label'),
    });
    await pass();
    assert.deepEqual(shown(), ['bad.yaml: 4 error invalid-handler']);
    assert.deepEqual(read(), ['class.yaml', 'one.yaml', 'two.yaml', 'bad.yaml']);
    session.open(uriOf('new.yaml'), 1, 'a: 1\n');
    await pass();
    assert.deepEqual(read(), []);
    session.change(uriOf('new.yaml'), 2, [{ text: aClass('tenant-boxes') }]);
    await pass();
    assert.ok(read().includes('one.yaml'));
  });

  it('are not read again because a file is opened or closed that says the same', async t => {
    const { session, pass, read } = await workspaceOf(t, {
      'class.yaml': aClass('tenant-box'),
      'pod.yaml': pod('tenant-box'),
      'other.yaml': pod('tenant-box'),
    });
    await pass();
    read();
    session.open(uriOf('class.yaml'), 1, aClass('tenant-box'));
    session.open(uriOf('pod.yaml'), 1, pod('tenant-box'));
    await pass();
    assert.deepEqual(read(), []);
    session.close(uriOf('pod.yaml'));
    await pass();
    assert.deepEqual(read(), ['pod.yaml']);
  });

  it('wait until typing that begins meanwhile has ended', async t => {
    const many = Array.from({ length: 50 }, (_, index) => [`${index}.yaml`, aClass('Bad')] as const);
    const { sent, session, goOn } = await workspaceOf(t, Object.fromEntries(many));
    session.open(uriOf('new.yaml'), 1, '');
    let now = 0;
    t.mock.method(performance, 'now', () => {
      now += 1;
      return now;
    });
    const push = sent.push.bind(sent);
    sent.push = text => {
      if (sent.length === 0) setImmediate(() => session.change(uriOf('new.yaml'), 2, [{ text: '# a' }]));
      return push(text);
    };
    await goOn(300);
    assert.ok(sent.length > 0 && sent.length < 10, sent.join('\n'));
    await goOn(1000);
    assert.equal(sent.length, 50);
  });

  it('follow what is typed elsewhere', async t => {
    const { shown, session, pass } = await workspaceOf(t, {
      'class.yaml': aClass('runsc'),
      'pod.yaml': pod('runsc'),
    });
    await pass();
    assert.deepEqual(shown(), []);
    session.open(uriOf('class.yaml'), 1, aClass('tenant-box'));
    await pass();
    assert.deepEqual(shown(), ['pod.yaml: 5 warning handler-as-class-name']);
    session.change(uriOf('class.yaml'), 2, [{ text: aClass('runsc') }]);
    await pass();
    assert.deepEqual(shown(), []);
  });

  it('follow the disk, and are gone with their file', async t => {
    const { files, shown, session, pass } = await workspaceOf(t, {
      'class.yaml': aClass('tenant-box'),
      'pod.yaml': pod('tenant-box'),
    });
    await pass();
    files['pod.yaml'] = pod('runsc');
    await session.readFiles([uriOf('pod.yaml')]);
    await pass();
    assert.deepEqual(shown(), ['pod.yaml: 5 warning handler-as-class-name']);
    delete files['pod.yaml'];
    await session.readFiles([uriOf('pod.yaml')]);
    await pass();
    assert.deepEqual(shown(), []);
  });

  it('belong to the editor while they are open, and are those of the disk afterwards', async t => {
    const { shown, session, pass, sent } = await workspaceOf(t, {
      'class.yaml': aClass('tenant-box'),
      'pod.yaml': pod('runsc'),
    });
    await pass();
    assert.deepEqual(shown(), ['pod.yaml: 5 warning handler-as-class-name']);
    session.open(uriOf('pod.yaml'), 1, pod('tenant-box'));
    await pass();
    assert.deepEqual(shown(), []);
    session.change(uriOf('pod.yaml'), 2, [{ text: `# a line\n${pod('runsc')}` }]);
    await pass();
    assert.deepEqual(shown(), ['pod.yaml: 6 warning handler-as-class-name']);
    sent.length = 0;
    session.close(uriOf('pod.yaml'));
    await pass();
    assert.deepEqual(
      sent,
      ['pod.yaml: 5 warning handler-as-class-name'],
      'they are never cleared in between',
    );
  });

  it('have none if the settings say so, and from then on', async t => {
    const { shown, session, pass } = await workspaceOf(t, { 'bad.yaml': aClass('bad', 'Not_A_Label') });
    await pass();
    assert.equal(shown().length, 1);
    session.settings = { ...session.settings, diagnostics: { scope: 'openFiles' } };
    await pass();
    assert.deepEqual(shown(), []);
    session.settings = { ...session.settings, diagnostics: { scope: 'workspace' } };
    await pass();
    assert.equal(shown().length, 1);
  });

  it('are judged by the policy of the workspace, and as kustomizations make them', async t => {
    const policy = 'requirements:\n  - name: all\n    needs: {isolation: virtual-machine}\n';
    const { shown, pass } = await workspaceOf(t, {
      '.runtimeclass/policy.yaml': policy,
      'plain.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers: []\n',
    });
    await pass();
    assert.deepEqual(shown(), ['plain.yaml: 5 error policy-violation']);
  });

  it('let requests be answered in between', async t => {
    const many = Array.from({ length: 50 }, (_, index) => [`${index}.yaml`, aClass('Bad')] as const);
    const { sent, goOn } = await workspaceOf(t, Object.fromEntries(many));
    let now = 0;
    t.mock.method(performance, 'now', () => {
      now += 1;
      return now;
    });
    const push = sent.push.bind(sent);
    sent.push = text => {
      if (sent.length === 0) setImmediate(() => push('a request'));
      return push(text);
    };
    await goOn(300);
    const place = sent.indexOf('a request');
    assert.ok(place > 0 && place < 10, sent.join('\n'));
  });
});

/** A session that has read the folder, in which nothing is open. Nothing happens before `pass`. */
async function workspaceOf(t: TestContext, given: Readonly<Record<string, string>>) {
  const files = { ...given };
  const wait = manualTimers(t);
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const scanned: string[] = [];
  const inMemory = memoryFiles(files);
  const disk: WorkspaceFiles = {
    ...inMemory,
    async *scan(uris, how) {
      scanned.push(...uris.map(pathOf));
      yield* inMemory.scan(uris, how);
    },
  };
  const session = new Session(disk);
  const last = new Map<string, string>();
  const sent: string[] = [];
  const publisher = createPublisher({
    session,
    files: disk,
    send: ({ uri, diagnostics }) => {
      const drawn = diagnostics.map(({ range, severity, code }) => {
        return `${range.start.line + 1} ${['error', 'warning', 'information', 'hint'][severity! - 1]} ${code}`;
      });
      const text = [`${pathOf(uri)}:`, ...drawn].join(' ');
      sent.push(text);
      if (drawn.length === 0) last.delete(uri);
      else last.set(uri, text);
    },
    fail: error => {
      throw error;
    },
  });
  session.onChange(publisher.changed);
  await session.readFolders(['file:///workspace/']);
  scanned.length = 0;
  const goOn = async (ms: number) => {
    await rest();
    now += ms;
    wait(ms);
    await rest();
  };
  return {
    files,
    session,
    sent,
    goOn,
    /** Lets closed files be looked at. */
    pass: () => goOn(300),
    shown: () => [...last.values()],
    /** The paths that were read since the last call. */
    read: () => scanned.splice(0),
  };
}
