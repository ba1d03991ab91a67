import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editorFiles } from '../../../../server/lsp/workspace/editor-files.ts';
import {
  type FileParams,
  type FolderContents,
  readFolderRequest,
  type TextOfFile,
} from '../../../../server/protocol/editor-files.ts';

/** An editor with these files, by their URIs, and what it was asked. */
function editorWith(texts: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const sendRequest = async (method: string, { uri }: FileParams): Promise<FolderContents | TextOfFile> => {
    asked.push(uri);
    if (method !== readFolderRequest) return { text: texts[uri] ?? null };
    const below = Object.keys(texts).filter(each => each.startsWith(`${uri}/`));
    const names = [...new Set(below.map(each => each.slice(uri.length + 1).split('/')[0]!))];
    return {
      entries: names.map(name => ({
        name: decodeURIComponent(name),
        isFolder: !(`${uri}/${name}` in texts),
      })),
    };
  };
  return { files: editorFiles({ sendRequest } as Parameters<typeof editorFiles>[0]), asked };
}

async function all<Item>(items: AsyncIterable<Item> | Iterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('the files of an editor in a browser', () => {
  it('are listed with those in folders below, by names that can matter', async () => {
    const { files } = editorWith({
      'vscode-vfs://github/a/pod.yaml': '',
      'vscode-vfs://github/a/README.md': '',
      'vscode-vfs://github/a/b%20c/d/class.yaml': '',
    });
    assert.deepEqual((await all(files.list(['vscode-vfs://github/a'], () => false))).flat(), [
      'vscode-vfs://github/a/pod.yaml',
      'vscode-vfs://github/a/b%20c/d/class.yaml',
    ]);
  });

  it('are not asked for in a folder that is excluded', async () => {
    const { files, asked } = editorWith({ 'memfs:/w/a.yaml': '', 'memfs:/w/node_modules/b.yaml': '' });
    const found = await all(files.list(['memfs:/w'], uri => uri.endsWith('/node_modules')));
    assert.deepEqual(found.flat(), ['memfs:/w/a.yaml']);
    assert.deepEqual(asked, ['memfs:/w']);
  });

  it('are too many at some point, and then nothing counts as complete', async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => [`memfs:/w/${index}.yaml`, '']);
    const { files } = editorWith(Object.fromEntries(many));
    await assert.rejects(all(files.list(['memfs:/w'], () => false)), /more than 5000 YAML and JSON files/);
  });

  it('are read in the order asked for, and left out where they do not matter or are gone', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => [`memfs:/w/${index}.yaml`, `text ${index}`]);
    const { files } = editorWith(Object.fromEntries(texts));
    const uris = [...texts.map(([uri]) => uri!), 'memfs:/w/gone.yaml'];
    const scanned = await all(files.scan(uris, { isRelevant: (_, [text]) => text!.endsWith('9') }));
    assert.deepEqual(
      scanned.map(({ uri }) => uri),
      uris,
    );
    assert.deepEqual(
      scanned.flatMap(({ text }) => text ?? []),
      ['text 9', 'text 19', 'text 29', 'text 39'],
    );
  });

  it('end at the workspace', async () => {
    const { files } = editorWith({});
    assert.equal((await files.find('/etc/containerd/config.toml')).kind, 'unreadable');
  });
});
