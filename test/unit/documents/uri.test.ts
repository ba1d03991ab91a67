import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fileNameOf, folderAndName, normalisedUri } from '../../../server/documents/uri.ts';

for (const [uri, normalised] of [
  ['file:///home/me/a.yaml', 'file:///home/me/a.yaml'],
  ['file:///home/me/@scope/a (copy)+1.yaml', 'file:///home/me/%40scope/a%20%28copy%29%2B1.yaml'],
  ["file:///it's!*.yaml", 'file:///it%27s%21%2A.yaml'],
  ['file:///C:/Users/me/a.yaml', 'file:///c%3A/Users/me/a.yaml'],
  ['file:///c%3A/Users/me/a.yaml', 'file:///c%3A/Users/me/a.yaml'],
  ['file:///%E5%90%8D.yaml', 'file:///%E5%90%8D.yaml'],
  ['file:///名.yaml', 'file:///%E5%90%8D.yaml'],
  ['file://host/share/a.yaml', 'file://host/share/a.yaml'],
  ['untitled:Untitled-1', 'untitled:Untitled-1'],
  ['file:///a%zz.yaml', 'file:///a%zz.yaml'],
] as const) {
  test(`${uri} is normalised`, () => {
    assert.equal(normalisedUri(uri), normalised);
    assert.equal(normalisedUri(normalised), normalised);
  });
}

test('a file has a name although its URI has an escape that is none', () => {
  assert.equal(fileNameOf('file:///w/a%20b.yaml'), 'a b.yaml');
  assert.equal(fileNameOf('untitled:100%.yaml'), 'untitled:100%.yaml');
  assert.equal(folderAndName('file:///%zz/a%zz.yaml'), '%zz/a%zz.yaml');
});

test('a path from the disk and the same path from VS Code are one URI', () => {
  const fromEditor = 'file:///home/me/%40scope/k8s%20%28copy%29/a%3Db%2Cc.yaml';
  assert.equal(normalisedUri(pathToFileURL('/home/me/@scope/k8s (copy)/a=b,c.yaml').href), fromEditor);
});
