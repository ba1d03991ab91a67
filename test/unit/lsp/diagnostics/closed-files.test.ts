import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closedWorkspace as workspaceOf } from '../../../support/closed-workspace.ts';
import { uriOf } from '../../../support/workspace.ts';

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

  it('are looked at when nothing is typed any more', async t => {
    const { shown, session, goOn } = await workspaceOf(t, {
      'class.yaml': aClass('tenant-box'),
      'typo.yaml': pod('runsc'),
    });
    session.open(uriOf('new.yaml'), 1, '');
    for (let ms = 0; ms < 8100; ms += 900) {
      session.change(uriOf('new.yaml'), ms + 2, [{ text: `# ${ms}` }]);
      await goOn(900);
      assert.deepEqual(shown(), [], `${ms} ms`);
    }
    await goOn(100);
    assert.deepEqual(shown(), ['typo.yaml: 5 warning handler-as-class-name']);
  });

  it('are waited for with one timer, however much is typed', async t => {
    const { session, goOn, timers } = await workspaceOf(t, { 'class.yaml': aClass('tenant-box') });
    const before = timers.started();
    session.open(uriOf('new.yaml'), 1, '');
    for (let typed = 0; typed < 90; typed++) {
      session.change(uriOf('new.yaml'), typed + 2, [{ text: `# ${typed}` }]);
      await goOn(10);
    }
    const started = timers.started() - before;
    assert.ok(started > 0 && started < 5, `${started} timers`);
  });

  it('are looked at after three seconds although the disk does not rest', async t => {
    const { shown, session, goOn } = await workspaceOf(t, {
      'class.yaml': aClass('tenant-box'),
      'typo.yaml': pod('runsc'),
    });
    for (let ms = 0; ms < 3000; ms += 200) {
      await session.readFiles([uriOf('class.yaml')]);
      assert.deepEqual(shown(), [], `${ms} ms`);
      await goOn(200);
    }
    await session.readFiles([uriOf('class.yaml')]);
    await goOn(200);
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
    session.change(uriOf('new.yaml'), 2, [{ text: aClass('tenant-box', 'kata') }]);
    await pass();
    assert.ok(read().includes('one.yaml'));
  });

  it('are not read again where another class is edited, or the same one is only moved', async t => {
    const { session, pass, read } = await workspaceOf(t, {
      'tenant.yaml': aClass('tenant-box'),
      'other.yaml': aClass('other-box'),
      'one.yaml': pod('tenant-box'),
      'two.yaml': pod('other-box'),
    });
    session.open(uriOf('other.yaml'), 1, aClass('other-box'));
    await pass();
    read();
    session.change(uriOf('other.yaml'), 2, [{ text: `# a line\n${aClass('other-box')}` }]);
    await pass();
    assert.deepEqual(read(), []);
    session.change(uriOf('other.yaml'), 3, [{ text: aClass('other-box', 'kata') }]);
    await pass();
    assert.deepEqual(read(), ['two.yaml']);
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
    const { sent, session, goOn, slowDown } = await workspaceOf(t, Object.fromEntries(many));
    session.open(uriOf('new.yaml'), 1, '');
    slowDown();
    const push = sent.push.bind(sent);
    sent.push = text => {
      if (sent.length === 0) setImmediate(() => session.change(uriOf('new.yaml'), 2, [{ text: '# a' }]));
      return push(text);
    };
    await goOn(1000);
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

  it('are gone with a file that was opened and closed at once before', async t => {
    const { shown, session, pass, files } = await workspaceOf(t, {
      'bad.yaml': aClass('bad', 'Not_A_Label'),
    });
    await pass();
    session.open(uriOf('bad.yaml'), 1, aClass('bad', 'Not_A_Label'));
    session.close(uriOf('bad.yaml'));
    delete files['bad.yaml'];
    await session.readFiles([uriOf('bad.yaml')]);
    await pass();
    assert.deepEqual(shown(), []);
  });

  it('are shown by one URI, however the editor has written it', async t => {
    const { shown, session, pass } = await workspaceOf(t, { 'bad.yaml': aClass('bad', 'Not_A_Label') });
    await pass();
    const found = ['bad.yaml: 4 error invalid-handler'];
    assert.deepEqual(shown(), found);
    session.open('file:///workspace/%62ad.yaml', 1, aClass('bad', 'Not_A_Label'));
    await pass();
    assert.deepEqual(shown(), found);
    session.close('file:///workspace/%62ad.yaml');
    await pass();
    assert.deepEqual(shown(), found);
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
    const { sent, goOn, slowDown } = await workspaceOf(t, Object.fromEntries(many));
    slowDown();
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
