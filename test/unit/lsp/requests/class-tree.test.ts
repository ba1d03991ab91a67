import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CancellationToken, Connection } from 'vscode-languageserver/node';
import type { Session } from '../../../../server/analysis/session.ts';
import { answerClassTreeRequests } from '../../../../server/lsp/requests/class-tree.ts';
import { type ClassTreeItem, classTreeChangedNotification } from '../../../../server/protocol/class-tree.ts';
import { podYaml } from '../../../support/manifests.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const aClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\nhandler: kata\n';

describe('requests for the tree of RuntimeClasses', () => {
  it('are answered, and the editor is told once when something has changed, until it asks again', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { session, ask, notifications } = await connected();
    const edit = (text: string) => {
      session.open(uriOf('pod.yaml'), 2, podYaml(text));
      t.mock.timers.tick(1000);
    };
    edit('runtimeClassName: kata');
    assert.equal(notifications.length, 0, 'nobody has asked yet');
    assert.deepEqual(
      (await ask(['workspace'])).map(({ label, description }) => `${label} ${description}`),
      ['kata kata · 1 use'],
    );
    edit('runtimeClassName: kata, hostname: other');
    assert.equal(notifications.length, 0, 'an edit that changes nothing of the tree');
    edit('hostname: other');
    assert.deepEqual(notifications, [classTreeChangedNotification]);
    edit('runtimeClassName: kata');
    assert.equal(notifications.length, 1, 'nobody has asked since');
    assert.equal((await ask([])).length, 1);
    edit('hostname: other');
    assert.equal(notifications.length, 2);
  });
});

async function connected() {
  const session: Session = await openWorkspace({ 'class.yaml': aClass });
  const notifications: string[] = [];
  let handler: ((params: object, token: CancellationToken) => Promise<readonly ClassTreeItem[]>) | undefined;
  const connection = {
    console: { error: (message: string) => assert.fail(message) },
    onRequest: (_method: string, answer: typeof handler) => {
      handler = answer;
    },
    sendNotification: async (method: string) => {
      notifications.push(method);
    },
  } as unknown as Connection;
  answerClassTreeRequests(connection, session, Promise.resolve(), error => assert.fail(String(error)));
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: () => ({ dispose: () => undefined }),
  };
  const ask = (parent: readonly string[]) => handler!({ parent }, token as unknown as CancellationToken);
  return { session, ask, notifications };
}
