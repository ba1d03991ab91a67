// Loaded before a process (`node --require`): writes a line to the file RUNTIMECLASS_TRACE for each process that it starts, each
// connection that it opens and each file or folder that it reads, links followed. Where RUNTIMECLASS_TRACED is a part of a
// path, the lines of what no code below such a path has done begin with `other`.
const { appendFileSync, realpathSync } = require('node:fs');
const fs = require('node:fs');

const write = appendFileSync;
const real = realpathSync;
const traced = process.env.RUNTIMECLASS_TRACED ?? '';
const isTraced = () => process.argv[1]?.includes(traced) || new Error().stack.includes(traced);
const trace = (kind, text) =>
  write(process.env.RUNTIMECLASS_TRACE, `${isTraced() ? '' : 'other '}${kind} ${text}\n`);

function wrap(object, name, log) {
  const original = object[name];
  object[name] = function (...given) {
    // Tracing itself must not change what happens.
    if (!isTracing) {
      isTracing = true;
      try {
        log(...given);
      } finally {
        isTracing = false;
      }
    }
    return Reflect.apply(original, this, given);
  };
}
let isTracing = false;

const childProcess = require('node:child_process');
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) {
  wrap(childProcess, name, program => trace('process', program));
}

// VS Code keeps NODE_OPTIONS from its extension host.
const { fork } = childProcess;
const nodeOptions = process.env.NODE_OPTIONS;
childProcess.fork = (program, ...given) => {
  const options = given.at(-1);
  if (Array.isArray(options) || options === undefined) return fork(program, ...given);
  const env = { ...(options.env ?? process.env), NODE_OPTIONS: nodeOptions };
  return fork(program, ...given.slice(0, -1), { ...options, env });
};
wrap(require('node:net').Socket.prototype, 'connect', (...given) =>
  trace('connection', JSON.stringify(given[0])),
);

const read = path => {
  if (typeof path === 'number' || typeof path === 'object') return;
  let target = path;
  try {
    target = real(path);
  } catch {
    // What is not there is asked for by its own name.
  }
  trace('file', target);
};
const readers = ['open', 'readFile', 'readdir', 'opendir'];
for (const name of readers) {
  wrap(fs, name, read);
  wrap(fs, `${name}Sync`, read);
  wrap(fs.promises, name, read);
}
wrap(fs, 'createReadStream', read);

Error.stackTraceLimit = 50;
require('node:module').syncBuiltinESMExports();
