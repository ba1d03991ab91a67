import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { commands, type Hover, window } from 'vscode';
import { patience } from '../../support/patience.ts';
import { at, closeEverything, openText } from './editor.ts';

const pod = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: tenant_box\n';

// Where there is no /proc, nobody tells the processes of the extension host.
(process.platform === 'linux' ? describe : describe.skip)('A server that is killed', () => {
  const shown: string[] = [];
  const show = window.showErrorMessage;
  before(() => {
    const record = async (message: string, ...rest: unknown[]) => {
      shown.push([message, ...rest.filter(item => typeof item === 'string')].join(' | '));
      return undefined;
    };
    Object.assign(window, { showErrorMessage: record });
  });
  after(async () => {
    Object.assign(window, { showErrorMessage: show });
    await commands.executeCommand('runtimeclass.restartServer');
  });
  afterEach(closeEverything);

  it('comes back with what is not saved; the third time within a minute it does not, and says so once', async () => {
    const [document] = await openText(pod);
    const hovers = async () =>
      (
        await commands.executeCommand<Hover[]>(
          'vscode.executeHoverProvider',
          document.uri,
          at(document, 'runtimeClassName'),
        )
      ).length;
    const isAlive = async () => serverIds().length === 1 && (await hovers()) > 0;
    await eventually(isAlive);
    for (let kill = 1; kill <= 2; kill++) {
      // A text that the server is busy with when it is killed would be left out: it shall rest first.
      await new Promise(resolve => setTimeout(resolve, 2_000));
      const [before] = serverIds();
      process.kill(before!, 'SIGKILL');
      await eventually(async () => !serverIds().includes(before!) && isAlive());
      assert.deepEqual(shown, []);
    }
    process.kill(serverIds()[0]!, 'SIGKILL');
    await eventually(async () => shown.length > 0);
    assert.match(
      shown.join('\n'),
      /^The RuntimeClass language server crashed three times within a minute.* was not started again\. \| Show Log \| Restart$/,
    );
    assert.deepEqual(serverIds(), []);
    await commands.executeCommand('runtimeclass.restartServer');
    await eventually(isAlive);
    assert.equal(shown.length, 1);
  });
});

/** The ids of the processes below the extension host that run our server. */
function serverIds(): readonly number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(id => {
      try {
        const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
        // A process that has ended, and that nobody has asked for, has no command line any more.
        return (
          Number(parent) === process.pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('server.cjs')
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Resolves once a condition is true; rejects where that takes too long. */
async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  for (const began = Date.now(); !(await isTrue()); ) {
    if (Date.now() - began > patience) throw new Error(`never true: ${isTrue}`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
