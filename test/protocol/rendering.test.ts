import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import {
  type CheckRenderedParams,
  checkRenderedRequest,
  type RenderedOutput,
} from '../../server/protocol/rendering.ts';
import { fakeProgram, printing } from '../support/fake-program.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const pod = (className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: ${className}\n  containers: [{name: c, image: i}]\n`;
const files = {
  'web/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
  'web/values.yaml': 'image: i\nclass: Kata\n',
  'web/templates/pod.yaml': pod('{{ .Values.class }}'),
  'slow/kustomization.yaml': 'resources: []\n',
  'pod.yaml': pod('kata'),
};

describe('the request runtimeclass/checkRendered', { timeout: patienceWithAll }, () => {
  let editor: Editor;
  before(async () => {
    const render = {
      helmPath: fakeProgram('helm', printing(`---\n# Source: shop/templates/pod.yaml\n${pod('Kata')}`)),
      kustomizePath: fakeProgram('kustomize', 'setInterval(() => {}, 1000);'),
    };
    const setting = { files, settings: { render }, initializationOptions: { trusted: true } };
    editor = await startEditor(await bundleServer(), setting);
  });
  after(async () => {
    assert.equal(await editor.stop(), 0);
  });

  const ask = (path: string) => {
    const params: CheckRenderedParams = { uri: editor.uri(path) };
    return editor.connection.sendRequest<RenderedOutput>(checkRenderedRequest, params);
  };

  it('is answered with the findings, each in the file that it comes from', async () => {
    const { source, findings, problem } = await ask('web/templates/pod.yaml');
    assert.equal(problem, undefined);
    assert.deepEqual(source, { kind: 'chart', name: 'shop', uri: editor.uri('web/Chart.yaml') });
    assert.equal(findings.length, 1);
    const { uri, diagnostic } = findings[0]!;
    assert.equal(uri, editor.uri('web/values.yaml'));
    const { range, severity, code, message } = diagnostic;
    assert.deepEqual(range, { start: { line: 1, character: 7 }, end: { line: 1, character: 11 } });
    assert.deepEqual([severity, code], [1, 'invalid-name']);
    assert.match(message, /^In the rendered output of chart shop, Pod web: /);
  });

  it('is answered with nothing for a file that is in no chart', async () => {
    assert.deepEqual(await ask('pod.yaml'), { findings: [] });
  });

  it('can be cancelled', async () => {
    const params: CheckRenderedParams = { uri: editor.uri('slow/kustomization.yaml') };
    const { connection } = editor;
    const cancellation = new CancellationTokenSource();
    const asked = connection.sendRequest<RenderedOutput>(checkRenderedRequest, params, cancellation.token);
    // Answered after the program was started, or before: it is cancelled all the same.
    await ask('pod.yaml');
    cancellation.cancel();
    await assert.rejects(asked, /checkRendered was cancelled/);
  });

  it('starts no program where the workspace is not trusted', async () => {
    await editor.connection.sendNotification('runtimeclass/cluster/access', { trusted: false });
    assert.deepEqual(await ask('web/values.yaml'), {
      problem: 'This workspace is not trusted.',
      findings: [],
    });
  });
});
