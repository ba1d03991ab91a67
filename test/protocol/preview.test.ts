import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Preview, type PreviewParams, previewRequest } from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

describe('the request runtimeclass/preview', { timeout: patienceWithAll }, () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor(await bundleServer());
  });
  after(async () => {
    assert.equal(await editor.stop(), 0);
  });

  const previewsAt = (path: string, line: number) => {
    const params: PreviewParams = { uri: editor.uri(path), position: { line, character: 0 } };
    return editor.connection.sendRequest<Preview[]>(previewRequest, params);
  };

  it('is answered from the texts that are open', async () => {
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: kata\n  containers: [{name: c, image: i}]\n';
    const runtimeClass =
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\nhandler: kata\noverhead: {podFixed: {cpu: 250m}}\n';
    await editor.open('class.yaml', runtimeClass);
    await editor.open('pod.yaml', pod);
    const [preview, ...others] = await previewsAt('pod.yaml', 4);
    assert.deepEqual(others, []);
    assert.equal(preview?.title, 'Pod web: as written ↔ as admitted');
    assert.match(preview.after, /^ {2}runtimeClassName: kata\n {2}overhead:\n {4}cpu: 250m$/m);
    assert.deepEqual(await previewsAt('class.yaml', 1), []);
  });

  it('is answered with nothing where the server cannot know the file', async () => {
    assert.deepEqual(await previewsAt('none.yaml', 0), []);
  });
});
