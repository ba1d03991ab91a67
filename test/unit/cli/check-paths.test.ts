import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { checkTargets, openCheckTargets } from '../../../server/cli/check-paths.ts';
import type { WorkspaceFiles } from '../../../server/documents/files.ts';
import { diskFiles } from '../../../server/workspace/disk-files.ts';
import { written } from './checked.ts';

describe('the targets of a check', () => {
  it('give findings as data, with the edits of their fixes', async () => {
    const folder = written({
      'a.yaml': 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: a\n',
    });
    const found: string[] = [];
    const paths = [join(folder, 'a.yaml'), join(folder, 'none.yaml')];
    for await (const one of checkTargets(await openCheckTargets(paths, {}), paths, {})) {
      if (one.kind !== 'finding') found.push(one.kind);
      else found.push(`${one.rule.id} ${JSON.stringify(one.fixes().map(({ edits }) => edits[0]?.newText))}`);
    }
    assert.deepEqual(found, ['file', 'problem', 'file', 'old-api-version ["node.k8s.io/v1"]', 'judged']);
  });

  it('reads a file again only if it may have findings, or could not be read before', async () => {
    const old = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: a\n';
    const folder = written({ 'ours.yaml': old, 'other.yaml': 'kind: Service\n', 'unread.yaml': old });
    const files: WorkspaceFiles = {
      ...diskFiles,
      *scan(uris, how) {
        for (const file of diskFiles.scan(uris, how)) {
          const isUnread = file.uri.endsWith('/unread.yaml');
          yield isUnread ? { uri: file.uri, text: undefined, isUnreadable: true } : file;
        }
      },
    };
    const targets = await openCheckTargets([folder], { files });
    // Whoever reads it now would find something.
    writeFileSync(join(folder, 'other.yaml'), old);
    const found: string[] = [];
    for await (const one of checkTargets(targets, [folder], {})) {
      if (one.kind === 'judged') continue;
      found.push(one.kind === 'finding' ? one.rule.id : `${one.kind} ${basename(one.path)}`);
    }
    assert.deepEqual(
      found.filter(each => each !== 'unused-class'),
      ['file other.yaml', 'file ours.yaml', 'old-api-version', 'file unread.yaml', 'old-api-version'],
    );
  });
});
