import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Session } from '../../../server/analysis/session.ts';
import { chooseClass } from '../../../server/ide/views/choose-class.ts';
import {
  atName,
  contextsFor,
  dev,
  found,
  isUnknown,
  opened,
  pod,
  prod,
  severityOf,
} from '../../support/two-clusters.ts';
import { memoryFiles, uriOf } from '../../support/workspace.ts';

describe('a file for which nothing is stated', () => {
  it('is judged as the selected context judges it; what holds in others only is a hint', async () => {
    const files = { 'new.yaml': pod('new'), 'old.yaml': pod('old'), 'none.yaml': pod('none') };
    const withoutSelection = await opened(files);
    assert.deepEqual(found(withoutSelection, 'new.yaml').filter(isUnknown).map(severityOf), ['warning']);
    const session = await opened(files, 'dev');
    const [missingHere] = found(session, 'new.yaml').filter(isUnknown);
    assert.match(missingHere!, /^error .*dev/);
    const [missingThere] = found(session, 'old.yaml').filter(isUnknown);
    assert.match(missingThere!, /^hint .*prod/);
    // What is wrong in every cluster is never quieter than with one.
    assert.deepEqual(found(session, 'none.yaml').filter(isUnknown).map(severityOf), ['error']);
    const unread = await opened(files, 'not-read');
    assert.deepEqual(found(unread, 'new.yaml'), found(withoutSelection, 'new.yaml'));
  });

  it('is given a class that the selected context has nothing against', async () => {
    const session = await opened({ 'p.yaml': pod('') }, 'dev');
    const choices = chooseClass(session.snapshot(), uriOf('p.yaml'), atName)!.choices;
    assert.deepEqual(choices.map(({ name }) => name).sort(), ['both', 'old']);
    for (const { name } of choices) {
      const chosen = await opened({ 'p.yaml': pod(name) }, 'dev');
      const severities = found(chosen, 'p.yaml').map(severityOf);
      assert.ok(!severities.some(severity => severity === 'error' || severity === 'warning'), name);
    }
  });
});

describe('a window with several folders', () => {
  async function folders(files: Record<string, string>): Promise<Session> {
    const session = new Session(memoryFiles(files));
    await session.readFolders([uriOf('a'), uriOf('b')]);
    for (const [path, text] of Object.entries(files)) session.open(uriOf(path), 1, text);
    return session;
  }

  it('has the saved clusters of a folder judge that folder alone', async () => {
    const files = { 'a/.runtimeclass/dev.yaml': dev, 'a/p.yaml': pod('none'), 'b/p.yaml': pod('none') };
    const session = await folders(files);
    assert.deepEqual(found(session, 'a/p.yaml').filter(isUnknown).map(severityOf), ['error']);
    assert.deepEqual(found(session, 'b/p.yaml').filter(isUnknown), []);
    assert.deepEqual([contextsFor(session, 'a/p.yaml'), contextsFor(session, 'b/p.yaml')], [['dev'], []]);
    assert.deepEqual(contextsFor(session, 'elsewhere.yaml'), ['dev']);
  });

  it('has a cluster that both folders have saved judge both, and a live one everything', async () => {
    const files = {
      'a/.runtimeclass/dev.yaml': dev,
      'b/.runtimeclass/dev.yaml': dev,
      'b/.runtimeclass/prod.yaml': prod,
    };
    const session = await folders(files);
    assert.deepEqual(
      [contextsFor(session, 'a/p.yaml'), contextsFor(session, 'b/p.yaml')],
      [['dev'], ['dev', 'prod']],
    );
    const live = {
      readAt: '2026-11-20T12:00:00Z',
      serverVersion: 'v1.36.3',
      classes: new Map(),
      nodes: undefined,
    };
    session.setLiveCluster('live', { context: 'live', ...live, quotas: new Map(), definitions: undefined });
    assert.deepEqual(contextsFor(session, 'a/p.yaml'), ['dev', 'live']);
  });
});
