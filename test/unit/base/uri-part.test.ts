import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classUri } from '../../../server/clusters/saved/class-text.ts';
import { savedClusterFileName } from '../../../server/clusters/saved/saved-cluster-file.ts';
import { escapedName } from '../../../server/documents/uri.ts';
import { embeddedUri } from '../../../server/node-config/surroundings.ts';

const half = 'a\ud800';

test('names with half of a surrogate pair have a URI and a file name', () => {
  const escaped = 'a%EF%BF%BD';
  assert.equal(classUri(half, half), `runtimeclass-cluster:/${escaped}/${escaped}.yaml`);
  assert.equal(savedClusterFileName(half), `${escaped}.yaml`);
  assert.equal(escapedName(half), escaped);
  assert.equal(embeddedUri('file:///a.yaml', '0', 0, `/${half}`), `file:///a.yaml#0/${escaped}`);
});

test('whole surrogate pairs stay', () => {
  assert.equal(escapedName('\u{1F600}'), '%F0%9F%98%80');
});
