import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { SummaryStorage } from '../base/protocol.ts';
import { readRegularFile } from '../base/regular-file.ts';
import { createYielder } from '../base/yielding.ts';
import type { FileSummary } from './file-summary.ts';
import type { KeptFile, KeptFiles, SummaryStore } from './kept-summaries.ts';

/**
 * Keeps facts in one file. It is written beside and renamed, so that a reader finds it as a whole or not at all, and
 * the last of several servers counts. A file that is damaged is as good as none, and a line of the log says so.
 *
 * As JSON it would lose the numbers and maps in the values of objects; `v8.serialize` keeps all that
 * `structuredClone` does, and reads it faster. The bytes are checked before, because it takes nearly any.
 */
export function summariesOnDisk(
  { folder, version }: SummaryStorage,
  log: (line: string) => void,
): SummaryStore {
  const path = join(folder, fileName);
  return {
    async read() {
      try {
        return await readKept(await readRegularFile(path), version);
      } catch (error) {
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        if (!isMissing) log(`${path}: ${String(error)}; every file of the workspace is read instead`);
        return new Map();
      }
    },

    async write(files) {
      await mkdir(folder, { recursive: true });
      await removeLeftovers(folder);
      const temporary = `${path}.${randomUUID()}`;
      try {
        const file = await open(temporary, 'w', 0o600);
        try {
          for (const frame of framesOf(files, version)) await file.appendFile(frame);
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}

/** Removes what a server that was ended while it wrote has left behind. Another one may be writing just now. */
async function removeLeftovers(folder: string): Promise<void> {
  const temporary = (await readdir(folder)).filter(name => name.startsWith(`${fileName}.`));
  for (const path of temporary.map(name => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > longestWrite) await rm(path, { force: true });
  }
}

const fileName = 'facts';

/** Milliseconds. A write takes a second at most. */
const longestWrite = 3_600_000;

/** The file is a row of frames: a heading, batches of files, and a last one without files. */
interface Heading {
  readonly format: number;
  readonly version: string;
}

/** The files of a batch by columns, which are smaller and read faster than objects. */
interface Batch {
  readonly uris: readonly string[];
  readonly sizes: readonly number[];
  readonly changes: readonly number[];
  readonly facts: readonly (FileSummary | undefined)[];
}

/** Grows with every change of what is written here; facts change with the version of the program. */
const format = 1;

/** Few enough that requests never wait for one batch. */
const filesOfBatch = 250;

function* framesOf(files: Iterable<readonly [string, KeptFile]>, version: string): Generator<Buffer> {
  yield frameOf({ format, version } satisfies Heading);
  let batch: [string, KeptFile][] = [];
  for (const [uri, file] of files) {
    if (batch.push([uri, file]) < filesOfBatch) continue;
    yield frameOf(inColumns(batch));
    batch = [];
  }
  if (batch.length > 0) yield frameOf(inColumns(batch));
  yield frameOf(inColumns([]));
}

function inColumns(files: readonly (readonly [string, KeptFile])[]): Batch {
  return {
    uris: files.map(([uri]) => uri),
    sizes: files.map(([, { stamp }]) => stamp.size),
    changes: files.map(([, { stamp }]) => stamp.changed),
    facts: files.map(([, { facts }]) => facts),
  };
}

async function readKept(bytes: Buffer, version: string): Promise<KeptFiles> {
  const kept = new Map<string, KeptFile>();
  const frames = contentsOf(bytes);
  const heading = frames.next().value as Heading;
  if (heading.format !== format || heading.version !== version) return kept;
  const pause = createYielder();
  for (const content of frames) {
    const { uris, sizes, changes, facts } = content as Batch;
    if (uris.length === 0) return kept;
    for (const [at, uri] of uris.entries()) {
      kept.set(uri, { stamp: { size: sizes[at]!, changed: changes[at]! }, facts: facts[at] });
    }
    const requests = pause();
    if (requests !== undefined) await requests;
  }
  throw new Error('the file ends too early');
}

/** The length of the content, its digest, the content. */
function frameOf(content: unknown): Buffer {
  const bytes = serialize(content);
  const length = Buffer.alloc(lengthOfLength);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, digestOf(bytes), bytes]);
}

function* contentsOf(bytes: Buffer): Generator<unknown, undefined> {
  for (let at = 0; ; ) {
    if (at + lengthOfLength + lengthOfDigest > bytes.length) throw new Error('the file ends too early');
    const start = at + lengthOfLength + lengthOfDigest;
    const end = start + bytes.readUInt32LE(at);
    const content = bytes.subarray(start, end);
    const digest = bytes.subarray(at + lengthOfLength, start);
    if (!digest.equals(digestOf(content))) throw new Error('the file is damaged');
    yield deserialize(content);
    at = end;
  }
}

const lengthOfLength = 4;
const lengthOfDigest = 32;

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
