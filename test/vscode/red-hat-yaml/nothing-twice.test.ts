import assert from 'node:assert/strict';
import { extensions, languages, type TextDocument, Uri, window, workspace } from 'vscode';
import { completionLabels, hoverTexts } from '../suite/ask.ts';
import { at, expectDiagnostics, openExample, until } from '../suite/editor.ts';

const pod = `apiVersion: v1
kind: Pod
spec:
  containers: 1
  runtimeClassName: kata
---
apiVersion: v1
kind: Pod
spec:
  containers: []
  `;

describe("Beside Red Hat's YAML extension with a schema of Kubernetes", () => {
  let document: TextDocument;

  before(async () => {
    await extensions.getExtension('redhat.vscode-yaml')?.activate();
    document = await workspace.openTextDocument(await write('pod.yaml', pod));
    await window.showTextDocument(document);
    // The mistake in `containers` shows that the other extension's server is up and has its schema.
    const messages = () => languages.getDiagnostics(document.uri).map(({ message }) => message);
    await until(() => messages().some(message => message.includes('Incorrect type')));
    assert.match(messages().join('\n'), /Incorrect type/);
  });

  it('offers no field twice', async () => {
    const labels = await completionLabels(document, document.lineAt(document.lineCount - 1).range.end);
    assert.deepEqual(labels.sort(), ['runtimeClassName', 'tolerations']);
  });

  it('explains no field twice', async () => {
    const texts = await hoverTexts(document, at(document, 'runtimeClassName'));
    assert.deepEqual(
      texts.map(text => text.split('\n')[0]),
      ['Schema: runtimeClassName'],
    );
  });

  it('still says what a schema cannot know', async () => {
    const texts = await hoverTexts(document, at(document, ' kata'));
    assert.match(texts.join('\n'), /kata-qemu/);
  });

  it('explains the fields itself once the schema is gone', async () => {
    const example = await openExample('misplaced.yaml');
    const expected = ['6:3 error class-name-outside-pod-spec'];
    await expectDiagnostics(example, expected);
    const serverEnded = expectDiagnostics(example, []);
    await write('.vscode/settings.json', '{}');
    await serverEnded;
    await expectDiagnostics(example, expected);
    const texts = await hoverTexts(document, at(document, 'runtimeClassName'));
    assert.match(texts.join('\n'), /metadata\.name/);
  });
});

async function write(name: string, text: string): Promise<Uri> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder, 'a folder is open');
  const uri = Uri.joinPath(folder, name);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}
