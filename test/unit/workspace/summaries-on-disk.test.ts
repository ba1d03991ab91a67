import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { WorkspaceFiles } from '../../../server/documents/files.ts';
import { diskFiles } from '../../../server/workspace/disk-files.ts';
import { summariesOnDisk } from '../../../server/workspace/summaries-on-disk.ts';
import { WorkspaceIndex } from '../../../server/workspace/workspace-index.ts';

const runtimeClass = (name: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\n  generation: 9007199254740993\nhandler: x\n`;

/** Milliseconds. */
const halfAnHour = 1_800_000;

describe('facts that are kept on disk', () => {
  let folder: string;
  let workspace: string;
  let storage: string;
  let logged: string[];
  let now: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
    workspace = join(folder, 'workspace');
    storage = join(folder, 'storage', 'of this workspace');
    mkdirSync(join(workspace, 'b'), { recursive: true });
    logged = [];
    // A file that was written just now is not taken for known; those of a test are older, however long it takes.
    now = Date.now() + halfAnHour;
    mock.method(Date, 'now', () => now);
    write('a.yaml', runtimeClass('a'));
    write('b/b.yaml', runtimeClass('b'));
    write('b/none.yaml', 'kind: ConfigMap\n');
  });
  afterEach(() => {
    mock.restoreAll();
    rmSync(folder, { recursive: true });
  });

  const write = (path: string, text: string) => writeFileSync(join(workspace, path), text);
  const store = (version = '1') => summariesOnDisk({ folder: storage, version }, line => logged.push(line));
  /** A server that starts: what it knows then, and what it read for that. */
  const start = async (version = '1', isExcluded = (_: string) => false) => {
    const { files, read } = countedFiles();
    const index = new WorkspaceIndex(files);
    await index.readAll([pathToFileURL(workspace).href], isExcluded, await store(version).read());
    const facts = [...index.facts()];
    const classes = facts.flatMap(of => of.classes.map(({ name }) => name)).sort();
    return { index, facts, classes, read: read.sort() };
  };
  const startAndKeep = async (version = '1') => {
    const started = await start(version);
    await store(version).write(started.index.keptFiles());
    return started;
  };

  it('are those of the files, which are not read again', async () => {
    const first = await startAndKeep();
    assert.deepEqual(first.read, ['a.yaml', 'b.yaml', 'none.yaml']);
    const second = await start();
    assert.deepEqual(second.read, []);
    assert.deepEqual(second.facts, first.facts);
    assert.equal(second.index.filesRead, 0);
    assert.deepEqual(logged, []);
  });

  it('do not stand for files that are new, changed, gone or excluded', async () => {
    await startAndKeep();
    write('a.yaml', runtimeClass('A'));
    write('new.yaml', runtimeClass('new'));
    rmSync(join(workspace, 'b/b.yaml'));
    const second = await startAndKeep();
    assert.deepEqual(second.read, ['a.yaml', 'new.yaml']);
    assert.deepEqual(second.classes, ['A', 'new']);
    const third = await start('1', uri => uri.endsWith('/new.yaml'));
    assert.deepEqual(third.read, []);
    assert.deepEqual(third.classes, ['A']);
  });

  it('do not stand for a file of the same size whose time was set back, nor for one put in its place', async () => {
    await startAndKeep();
    const { mtimeMs } = statSync(join(workspace, 'a.yaml'));
    const setBack = (path: string) => utimesSync(join(workspace, path), mtimeMs / 1000, mtimeMs / 1000);
    write('a.yaml', runtimeClass('A'));
    setBack('a.yaml');
    write('copy', runtimeClass('B'));
    setBack('copy');
    renameSync(join(workspace, 'copy'), join(workspace, 'b/b.yaml'));
    assert.deepEqual((await start()).classes, ['A', 'B']);
  });

  it('are not kept of a file that was written just before: it may be written again at the same time', async () => {
    now -= halfAnHour;
    await startAndKeep();
    assert.deepEqual((await start()).read, ['a.yaml', 'b.yaml', 'none.yaml']);
  });

  it('are not read by another version', async () => {
    await startAndKeep('1');
    const other = await startAndKeep('2');
    assert.deepEqual(other.read, ['a.yaml', 'b.yaml', 'none.yaml']);
    assert.deepEqual((await start('2')).read, []);
    assert.deepEqual(logged, []);
  });

  it('are as if there were none where their file is damaged, and the log says so', async () => {
    await startAndKeep();
    const file = join(storage, 'facts');
    const bytes = readFileSync(file);
    const flipped = (at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
    const damaged = [
      ...[0, 3, 20, 60, Math.floor(bytes.length / 2), bytes.length - 1].map(flipped),
      ...[0, 1, 50, bytes.length - 100, bytes.length - 1].map(length => bytes.subarray(0, length)),
      Buffer.from('{}'),
    ];
    for (const content of damaged) {
      logged = [];
      writeFileSync(file, content);
      const { classes, read } = await start();
      assert.deepEqual({ classes, read }, { classes: ['a', 'b'], read: ['a.yaml', 'b.yaml', 'none.yaml'] });
      assert.match(
        logged.join('\n'),
        /^.*facts: Error: the file (is damaged|ends too early); every file .*$/,
      );
    }
  });

  it('are whole when two servers write them at a time, and nothing else is left behind', async () => {
    const { index } = await start();
    await Promise.all([1, 2].map(() => store().write(index.keptFiles())));
    assert.deepEqual(readdirSync(storage), ['facts']);
    assert.deepEqual((await start()).read, []);
  });

  it('remove what an earlier server left behind that was ended while it wrote, and nothing else', async () => {
    const { index } = await startAndKeep();
    for (const name of ['facts.old', 'facts.new', 'other.old']) writeFileSync(join(storage, name), '');
    const twoHoursAgo = now / 1000 - 7200;
    for (const name of ['facts', 'facts.old', 'other.old']) {
      utimesSync(join(storage, name), twoHoursAgo, twoHoursAgo);
    }
    await store().write(index.keptFiles());
    assert.deepEqual(readdirSync(storage), ['facts', 'facts.new', 'other.old']);
  });

  it('leave those before in place when they cannot be written', async () => {
    const { index } = await startAndKeep();
    const failing = function* () {
      yield* index.keptFiles();
      throw new Error('no more');
    };
    await assert.rejects(store().write(failing()), /no more/);
    assert.deepEqual(readdirSync(storage), ['facts']);
    assert.deepEqual((await start()).read, []);
  });
});

/** The files on disk, and the names of those that were read. */
function countedFiles(): { files: WorkspaceFiles; read: string[] } {
  const read: string[] = [];
  const scan: WorkspaceFiles['scan'] = function* (uris, how) {
    for (const file of diskFiles.scan(uris, how)) {
      if (!file.isAsKnown) read.push(file.uri.slice(file.uri.lastIndexOf('/') + 1));
      yield file;
    }
  };
  return { files: { ...diskFiles, scan }, read };
}
