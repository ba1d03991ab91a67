import { appendFileSync } from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';

// Loaded before a program (`--import`): counts the steps in which it writes files, also half of a write. At step AT_STEP
// it kills the process as `kill -9` does, or appends a line to the file APPEND_TO as another program would.
const { AT_STEP, APPEND_TO } = process.env;
let steps = 0;

function step(): void {
  if (++steps !== Number(AT_STEP)) return;
  if (APPEND_TO === undefined) process.kill(process.pid, 'SIGKILL');
  else appendFileSync(APPEND_TO, '# saved meanwhile\n');
}

type Method = (...args: unknown[]) => Promise<unknown>;

function count(object: object, name: string): void {
  const methods = object as Record<string, Method>;
  const original = methods[name]!;
  methods[name] = async function (this: unknown, ...args: unknown[]) {
    step();
    return original.apply(this, args);
  };
}

/** Writes half of the contents before all of them. The argument with the contents is at `index`. */
function countHalves(object: object, index: number): void {
  const methods = object as Record<string, Method>;
  const original = methods['writeFile']!;
  methods['writeFile'] = async function (this: unknown, ...args: unknown[]) {
    step();
    const contents = Buffer.from(args[index] as string);
    const put = (bytes: Buffer) => original.apply(this, args.with(index, bytes));
    await put(contents.subarray(0, contents.length / 2));
    step();
    // A handle goes on where the last write has ended, a path is written from its beginning.
    return put(index === 0 ? contents.subarray(contents.length / 2) : contents);
  };
}

const handle = await promises.open(import.meta.filename);
const ofHandles = Object.getPrototypeOf(handle) as FileHandle;
await handle.close();
for (const name of ['chown', 'chmod', 'sync']) count(ofHandles, name);
countHalves(ofHandles, 0);
for (const name of ['rename', 'rm', 'mkdir']) count(promises, name);
countHalves(promises, 1);
const { open } = promises;
promises.open = async (path, flags, mode) => {
  const isForWriting = typeof flags === 'string' && flags !== 'r';
  if (isForWriting) step();
  const file = await open(path, flags, mode);
  if (isForWriting) step();
  return file;
};
