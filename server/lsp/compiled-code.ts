import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

/**
 * From now on files (`.cjs`) are loaded with what V8 compiled of them in a process before this one, and what it has
 * compiled of them is written to a folder when the process ends. Node's own compile cache is written when a file was
 * loaded; but V8 compiles nearly every function when it is first called, and that was half of the time to the first
 * diagnostics. Where the folder cannot be written, everything is compiled at every start, as without one.
 */
export function keepCompiledCode(folder: string): void {
  const loaded: LoadedFile[] = [];
  // Deprecated for other languages than JavaScript; Node 20 has no other way to hand over compiled code.
  createRequire(process.argv[1]!).extensions['.cjs'] = (module, path) => {
    const keptAs = join(folder, `${basename(path)}-${versionOf(path)}`);
    const kept = readWhole(keptAs);
    const script = new Script(head + readFileSync(path, 'utf8') + tail, {
      filename: path,
      columnOffset: -head.length,
      ...(kept && { cachedData: kept }),
    });
    loaded.push({ script, keptAs, keptSize: script.cachedDataRejected === false ? kept!.length : 0 });
    const run = script.runInThisContext() as ModuleFunction;
    run.call(module.exports, module.exports, id => module.require(id), module, path, dirname(path));
  };
  process.on('exit', () => {
    try {
      mkdirSync(folder, { recursive: true });
      for (const file of loaded) keep(file);
    } catch {
      // Nobody waits for this, and the next start does without.
    }
  });
}

interface LoadedFile {
  readonly script: Script;
  readonly keptAs: string;
  /** In bytes; 0 where nothing was kept that this V8 can use. */
  readonly keptSize: number;
}

/** What Node wraps a CommonJS file in: https://nodejs.org/api/modules.html#the-module-wrapper */
const head = '(function (exports, require, module, __filename, __dirname) { ';
const tail = '\n});';
type ModuleFunction = (
  exports: unknown,
  require: (id: string) => unknown,
  module: NodeJS.Module,
  filename: string,
  dirname: string,
) => void;

/** V8 itself sees only whether the text is as long as the one that was compiled. */
function versionOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size}-${Math.round(mtimeMs)}`;
}

/** What was kept; `undefined` where there is nothing, or not all of it. V8 runs whatever it is given: it looks at no checksum. */
function readWhole(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const compiled = bytes.subarray(digestLength);
    return digestOf(compiled).equals(bytes.subarray(0, digestLength)) ? compiled : undefined;
  } catch {
    return undefined;
  }
}

const digestLength = 32;

function digestOf(compiled: Buffer): Buffer {
  return createHash('sha256').update(compiled).digest();
}

/** Writes what was compiled, where that is a good deal more than what was found: commands are used one after the other. */
function keep({ script, keptAs, keptSize }: LoadedFile): void {
  const compiled = script.createCachedData();
  if (compiled.length < keptSize * 1.1) return;
  // Several windows may end at the same moment: each of them gives the name to a file that is whole.
  const written = `${keptAs}.${process.pid}`;
  writeFileSync(written, Buffer.concat([digestOf(compiled), compiled]));
  renameSync(written, keptAs);
}
