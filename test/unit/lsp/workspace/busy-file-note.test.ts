import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { busyFileNote } from '../../../../server/lsp/workspace/busy-file-note.ts';
import { atTheEnd } from '../../../support/at-the-end.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
atTheEnd(() => rmSync(folder, { recursive: true }));

describe('the note of the busy file', () => {
  it('has the file that was begun last and has not ended', () => {
    const path = join(folder, 'note');
    const { begin } = busyFileNote(path)!;
    const read = () => readFileSync(path, 'utf8').split('\n')[0];
    assert.equal(read(), '');
    const endLong = begin('file:///long-name.yaml');
    assert.equal(read(), 'file:///long-name.yaml');
    const endShort = begin('file:///b.yaml');
    assert.equal(read(), 'file:///b.yaml');
    endLong();
    assert.equal(read(), 'file:///b.yaml');
    const endAgain = begin('file:///long-name.yaml');
    endShort();
    assert.equal(read(), 'file:///long-name.yaml');
    endAgain();
    assert.equal(read(), '');
  });

  it('is done without where it cannot be written', () => {
    assert.equal(busyFileNote(join(folder, 'no', 'such', 'folder')), undefined);
  });
});
