import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSavedCluster } from '../../../../server/clusters/saved/saved-cluster.ts';
import {
  findSavedClusterFile,
  savedClusterFileName,
} from '../../../../server/clusters/saved/saved-cluster-file.ts';
import { savedClusterText } from '../../../../server/clusters/saved/saved-cluster-text.ts';
import { ManifestFile } from '../../../../server/documents/manifest-file.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';

describe('the name of a snapshot', () => {
  it('is valid on every system and leads back to the context', () => {
    const contexts = [
      'arn:aws:eks:eu-1:1:cluster/prod',
      'admin@kind',
      'policy',
      'con',
      '.hidden',
      'a b%2F',
      'K8S|*',
    ];
    assert.deepEqual(contexts.map(savedClusterFileName), [
      'arn%3Aaws%3Aeks%3Aeu-1%3A1%3Acluster%2Fprod.yaml',
      'admin%40kind.yaml',
      '%70olicy.yaml',
      '%63on.yaml',
      '%2Ehidden.yaml',
      'a%20b%252F.yaml',
      'K8S%7C%2A.yaml',
    ]);
    const read = contexts.map(context => {
      const uri = `file:///w/.runtimeclass/${encodeURIComponent(savedClusterFileName(context))}`;
      const file = new ManifestFile(SourceFile.of(uri, 1, 'kind: List\nitems: []\n'));
      return file.kind === 'saved-cluster' && readSavedCluster(file)?.context;
    });
    assert.deepEqual(read, contexts);
  });

  it('is cut where no disk takes it, and is another one for each context', () => {
    const fits = 'a'.repeat(250);
    assert.equal(savedClusterFileName(fits), `${fits}.yaml`);
    const tooLong = ['a'.repeat(251), `${'a'.repeat(251)}b`, '集'.repeat(30), `.${'/'.repeat(99)}`];
    assert.deepEqual(tooLong.map(savedClusterFileName), [
      `${'a'.repeat(233)}-772f911dd9d66928.yaml`,
      `${'a'.repeat(233)}-9124f8b01de4e3e6.yaml`,
      `${'%E9%9B%86'.repeat(25)}%E9%9B-a7f29fdd3c613eff.yaml`,
      `%2E${'%2F'.repeat(76)}-658a78f38db54e3f.yaml`,
    ]);
  });
});

describe('the file of a snapshot', () => {
  it('is the one that the context is saved in, else the usual one', async () => {
    const { find, save } = diskThat('regards case');
    assert.deepEqual(await find('Prod'), ['Prod.yaml', undefined]);
    await save('Prod');
    await save('prod');
    assert.deepEqual(await find('Prod'), ['Prod.yaml', 'Prod']);
    assert.deepEqual(await find('prod'), ['prod.yaml', 'prod']);
  });

  it('is another one where the disk takes the name for that of another context', async () => {
    const { find, save, files } = diskThat('ignores case');
    for (const context of ['Prod', 'prod', 'PROD', 'Prod']) await save(context);
    assert.deepEqual(
      [...files.keys()],
      ['prod.yaml', 'prod-6754af9632a2745e.yaml', 'prod-e3c834596d97a8cc.yaml'],
    );
    for (const context of ['Prod', 'prod', 'PROD']) assert.equal((await find(context))[1], context);
  });

  it('stays the same when the other one is gone', async () => {
    const { find, save, files } = diskThat('ignores case');
    for (const context of ['Prod', 'prod']) await save(context);
    files.delete('prod.yaml');
    assert.equal((await find('prod'))[1], 'prod');
  });

  it('is the usual one also where something else or something broken is in it', async () => {
    const { find, files } = diskThat('ignores case');
    for (const text of ['', 'kind: List\nitems: [\n', 'kind: Pod\n']) {
      files.set('prod.yaml', text);
      assert.equal((await find('prod'))[0], 'prod.yaml');
    }
  });
});

/** A folder with snapshots, and what is found there: the name of the file, and the context it is about. */
function diskThat(treatment: 'regards case' | 'ignores case') {
  const files = new Map<string, string>();
  const nameOf = (uri: string) => {
    const name = decodeURIComponent(uri.slice(folder.length + 1));
    return treatment === 'ignores case' ? name.toLowerCase() : name;
  };
  const found = (context: string) =>
    findSavedClusterFile({ read: async uri => files.get(nameOf(uri)) }, folder, context);
  return {
    files,
    find: async (context: string) => {
      const { fileName, text } = await found(context);
      return [fileName, text && /runtimeclass.dev\/context: (.*)/.exec(text)?.[1]];
    },
    save: async (context: string) => {
      const { uri } = await found(context);
      files.set(nameOf(uri), savedClusterText(contentsOf({ classes: {} }, { context }))!.text);
    },
  };
}

const folder = 'file:///w/.runtimeclass';
