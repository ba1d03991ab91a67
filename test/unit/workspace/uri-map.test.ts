import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { UriMap } from '../../../server/workspace/uri-map.ts';

const uri = fc.constantFrom('/a', '/a/b', '/a/b/c', '/a.yaml', '/a-b', '/b', '/b/a');
const step = fc.record({ does: fc.constantFrom('set', 'set', 'delete', 'look', 'clear'), uri });

describe('a map by URI', () => {
  it('has its URIs in order, and finds those below a folder, whatever was added and deleted before', () => {
    fc.assert(
      fc.property(fc.array(step), uri, (steps, folder) => {
        const map = new UriMap<string>();
        for (const { does, uri } of steps) {
          if (does === 'set') map.set(uri, uri);
          else if (does === 'delete') map.delete(uri);
          else if (does === 'clear') map.clear();
          else map.urisInOrder();
        }
        const expected = [...map.keys()].sort();
        assert.deepEqual(map.urisInOrder(), expected);
        const below = expected.filter(uri => uri.startsWith(`${folder}/`));
        assert.deepEqual(map.urisAtOrBelow(folder), map.has(folder) ? [folder] : below);
      }),
    );
  });

  it('keeps the same list as long as no URI comes or goes', () => {
    const map = new UriMap<number>().set('/b', 1).set('/a', 2);
    const uris = map.urisInOrder();
    map.set('/a', 3);
    assert.equal(map.urisInOrder(), uris);
  });
});
