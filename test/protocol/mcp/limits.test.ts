import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runInWorker } from '../../../server/cli/mcp/run-in-worker.ts';
import { longestText } from '../../../server/cli/mcp/tool-definitions.ts';
import { atTheEnd } from '../../support/at-the-end.ts';
import { commandLine } from '../../support/command-line.ts';
import { swapLinks } from '../../support/swapping-links.ts';
import { connected, dataOf, newFolder, problemOf, textOf } from './connected.ts';

const folder = newFolder();
const root = join(folder, 'root');
const elsewhere = join(folder, 'elsewhere');

const secret = 'apiVersion: v1\nkind: Pod\nmetadata: {name: hidden}\nspec: {runtimeClassName: Secret_}\n';
write('elsewhere/secret.yaml', secret);
const shown = secret.replaceAll('hidden', 'shown').replaceAll('Secret_', 'Shown_');
write('root/pod.yaml', shown);
symlinkSync(join(elsewhere, 'secret.yaml'), join(root, 'link.yaml'));
symlinkSync(elsewhere, join(root, 'linked'));
// The repository that the root is in leaves this file out.
mkdirSync(join(folder, '.git'));
write('.gitignore', 'pod.yaml\n');

const client = await connected(root);
const call = (name: string, args: Readonly<Record<string, unknown>> = {}, signal?: AbortSignal) =>
  client.callTool({ name, arguments: { ...args } }, signal && { signal });

describe('runtimeclass mcp', () => {
  it('reads nothing outside of its folders, by no way', async () => {
    const paths = ['../elsewhere/secret.yaml', join(elsewhere, 'secret.yaml'), 'link.yaml', 'linked', '/etc'];
    for (const path of paths) {
      for (const answer of [
        await call('check', { paths: [path] }),
        await call('upgrade', { paths: [path] }),
        await call('choose_class', { path }),
        await call('dry_run', { path }),
        await call('dry_run', { path: 'pod.yaml', existing: [path] }),
      ]) {
        const text = textOf(answer);
        assert.match(
          text,
          new RegExp(`^\\S.*not there, or it is outside of .*: ${root}\\. Name a path `, 'm'),
        );
        assert.doesNotMatch(text, /hidden|Secret_/);
      }
    }
    const whole = textOf(await call('check'));
    assert.doesNotMatch(whole, /hidden|Secret_/);
    assert.match(whole, /Shown_/);
  });

  it('reads nothing outside of its folders while links take the places of files and folders', {
    skip: process.platform === 'win32' && 'not everybody may make links on Windows',
  }, async () => {
    write('root/raced/dir/pod.yaml', shown);
    write('root/raced/pod.yaml', shown);
    const endSwapping = swapLinks({
      file: {
        path: join(root, 'raced/pod.yaml'),
        text: shown,
        elsewhere: join(elsewhere, 'secret.yaml'),
      },
      folder: { path: join(root, 'raced/dir'), elsewhere },
      aside: join(folder, 'aside-'),
    });
    for (const path of ['raced/pod.yaml', 'raced/dir/pod.yaml', 'raced/dir', 'raced/dir/secret.yaml'])
      for (const answer of await Promise.all([
        call('check', { paths: [path] }),
        call('check'),
        call('upgrade', { paths: [path] }),
        call('choose_class', { path }),
        call('dry_run', { path }),
        call('dry_run', { path: 'pod.yaml', existing: [path] }),
        call('clusters'),
      ]))
        assert.doesNotMatch(textOf(answer), /hidden|Secret_/);
    await endSwapping();
  });

  it('says of input that it cannot use what to do', async () => {
    for (const [name, args, said] of [
      ['check', { paths: [], contents: '' }, /contents/],
      ['check', { content: 5 }, /expected string/],
      ['check', { content: '' }, /contains no object/],
      ['check', { paths: ['none.yaml'] }, /^none.yaml: not there, or .* give its text as content\.$/],
      ['dry_run', {}, /^Give either a path or content\.$/],
      ['dry_run', { path: 'pod.yaml', content: '' }, /^Give either a path or content\.$/],
      ['dry_run', { path: '.' }, /cannot read .*: it is a folder, not a file/],
      ['dry_run', { content: 'a: [' }, /not YAML: a \] is missing here/],
      ['dry_run', { content: secret, kubernetes_version: 'new' }, /not a version: write it like 1\.30/],
      ['choose_class', { content: 'a: b' }, /no Pod and no place for a class .*: name a line/],
      ['choose_class', { content: secret, line: 0 }, /line/],
      ['upgrade', {}, /^Give either a path or content\.$/],
      ['explain_rule', { rule: '../../../etc/passwd' }, /^There is no rule .* The rules are: .*overhead/],
      ['explain_event', {}, /text/],
    ] as const) {
      assert.match(problemOf(await call(name, args)), said, `${name} ${JSON.stringify(args)}`);
    }
    const unread = await call('check', { content: 'a: [' });
    assert.deepEqual(dataOf(unread), {
      exit_code: 2,
      judged: 'No workload with a class, no class and no node configuration was found.',
      total: 1,
      left_out: 0,
      findings: [
        {
          ...{ file: '<stdin>', line: 1, column: 5, endLine: 1, endColumn: 5 },
          ...{ severity: 'error', rule: null, message: 'not YAML: a ] is missing here', fixes: [] },
        },
      ],
    });
    await assert.rejects(call('delete_class'), /delete_class/);
  });

  it('refuses a text that is too large, and goes on', async () => {
    const tooLarge = await call('check', { content: 'x'.repeat(longestText + 1) });
    assert.match(problemOf(tooLarge), /write it to a file and give its path instead/);
    assert.match(textOf(await call('explain_rule', { rule: 'invalid-handler' })), /^# /);
  });

  it('answers a large text in full or as much as was asked for', async () => {
    const pods = `${secret}---\n`.repeat(2000);
    const { total, findings } = dataOf(await call('check', { content: pods, max_findings: 3 })) as {
      total: number;
      findings: object[];
    };
    assert.ok(total >= 2000);
    assert.equal(findings.length, 3);
  });

  it('ends the work of a call that is cancelled', async () => {
    write('root/.runtimeclass/large.yaml', largeCluster);
    const cancelling = new AbortController();
    const calls = Array.from({ length: 8 }, () => call('choose_class', { content: pods }, cancelling.signal));
    const ended = Promise.allSettled(calls);
    // The ninth call waits for its turn, and one that is cancelled meanwhile leaves.
    const leaving = new AbortController();
    const left = assert.rejects(call('clusters', {}, leaving.signal));
    const next = call('explain_rule', { rule: 'invalid-handler' });
    leaving.abort();
    await left;
    cancelling.abort();
    assert.ok((await ended).every(({ status }) => status === 'rejected'));
    // Without the end of the work each of them would go on for longer than the client waits.
    assert.match(textOf(await next), /^# /);
  });

  it('ends with the calls that run when its client goes away', async () => {
    write('root/.runtimeclass/large.yaml', largeCluster);
    const server = spawn(process.execPath, [commandLine, 'mcp', root], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    atTheEnd(() => server.kill('SIGKILL'));
    const exited = once(server, 'exit');
    for (const message of [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'choose_class', arguments: { content: pods } } },
      { id: 3, method: 'tools/call', params: { name: 'explain_rule', arguments: { rule: 'none' } } },
    ])
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    let said = '';
    for await (const data of server.stdout) {
      said += data;
      // The call that was made before it has begun.
      if (said.includes('"id":3')) server.stdin.end();
    }
    assert.deepEqual(await exited, [0, null]);
    assert.doesNotMatch(said, /"id":2/);
  });

  it('ends the thread of a call, also of one that is cancelled before it begins', async () => {
    const cancelling = new AbortController();
    const input = { content: pods, column: 1 };
    const running = runInWorker({ name: 'choose_class', input, roots: [root] }, cancelling.signal);
    setImmediate(() => cancelling.abort());
    await assert.rejects(running, /the call was ended/);
    const late = runInWorker({ name: 'clusters', input: {}, roots: [root] }, cancelling.signal);
    await assert.rejects(late, /the call was ended/);
  });
});

const clientInfo = { name: 'test', version: '1' };

/** Ranking so many classes for so many Pods on so many nodes takes minutes. */
const pods = `apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {containers: [{name: a, image: a}], nodeSelector: {a: b}}
---
`.repeat(50);

const largeCluster = `apiVersion: v1
kind: List
metadata: {annotations: {runtimeclass.dev/context: large}}
items:
${Array.from({ length: 3000 }, (_, index) => `- {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: c${index}}, handler: h${index}, scheduling: {nodeSelector: {n${index}: a}}}\n`).join('')}${Array.from({ length: 1500 }, (_, index) => `- {apiVersion: v1, kind: Node, metadata: {name: n${index}, labels: {n${index}: a}}}\n`).join('')}`;

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}
