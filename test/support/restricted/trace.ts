import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The actions of processes, as `traced-process.cjs` reports them. */
export interface Trace {
  /** The variables of the processes that are to be traced, and of those that they start. */
  readonly environment: Readonly<Record<string, string>>;
  /** A line for each thing that was done until now. */
  lines(): readonly string[];
}

/**
 * Begins a trace in a file.
 *
 * @param traced a part of the paths of the code that counts; everything counts without it.
 */
export function traceInto(file: string, traced = ''): Trace {
  writeFileSync(file, '');
  const hook = fileURLToPath(new URL('traced-process.cjs', import.meta.url));
  return {
    environment: {
      NODE_OPTIONS: `--require ${hook}`,
      RUNTIMECLASS_TRACE: file,
      RUNTIMECLASS_TRACED: traced,
    },
    lines: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== ''),
  };
}
