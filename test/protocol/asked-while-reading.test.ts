import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DefinitionRequest, type Location, ReferencesRequest } from 'vscode-languageserver/node';
import { type Choices, chooseClassRequest } from '../../server/protocol/choosing.ts';
import {
  clusterTextRequest,
  compareRequest,
  type Preview,
  previewRequest,
} from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const files = {
  'class.yaml':
    'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\nhandler: kata\noverhead: {podFixed: {cpu: 250m}}\n',
  '.runtimeclass/staging.yaml':
    'apiVersion: v1\nkind: List\nmetadata: {annotations: {runtimeclass.dev/context: staging}}\nitems:\n- apiVersion: node.k8s.io/v1\n  kind: RuntimeClass\n  metadata: {name: gvisor}\n  handler: runsc\n',
  'other.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: other}\nspec:\n  runtimeClassName: kata\n  containers: [{name: c, image: i}]\n',
};
const pod = files['other.yaml'].replace('other', 'web');

/** A user who is quicker than the disk: each request follows the opening of the first file at once. */
describe('what is asked while the folder is still being read', { timeout: patienceWithAll }, () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor(await bundleServer(), { files });
  });
  after(async () => {
    assert.equal(await editor.stop(), 0);
  });

  it('is answered with what the folder holds', async () => {
    const uri = editor.uri('web.yaml');
    const position = { line: 4, character: 20 };
    const textDocument = { uri };
    const opened = editor.open('web.yaml', pod);
    const { connection } = editor;
    const [choices, previews, definition, references, comparison, text] = await Promise.all([
      connection.sendRequest<Choices>(chooseClassRequest, { uri, position }),
      connection.sendRequest<Preview[]>(previewRequest, { uri, position }),
      connection.sendRequest(DefinitionRequest.type, { textDocument, position }),
      connection.sendRequest(ReferencesRequest.type, {
        textDocument,
        position,
        context: { includeDeclaration: false },
      }),
      connection.sendRequest<string>(compareRequest, {}),
      connection.sendRequest<string | null>(clusterTextRequest, {
        uri: 'runtimeclass-cluster:/staging/gvisor.yaml',
      }),
      opened,
    ]);
    assert.deepEqual(
      choices.choices.map(({ name }) => name),
      ['gvisor', 'kata'],
    );
    assert.match(previews[0]!.after, /overhead:\n {4}cpu: 250m$/m);
    assert.deepEqual(
      (definition as Location[]).map(place => place.uri),
      [editor.uri('class.yaml')],
    );
    assert.match(comparison, /staging/);
    assert.match(text ?? '', /^handler: runsc$/m);
    assert.deepEqual(references?.map(place => place.uri).sort(), [editor.uri('other.yaml'), uri]);
  });
});
