import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Runtime {
  readonly name: string;
  readonly path: string;
  /** What `describe(name, { skip })` takes: why it cannot be used, or `false`. */
  readonly skip: string | false;
}

/** The Node that runs the tests, and the oldest one that the command line runs on: the server shares its code. */
export function runtimes(): readonly Runtime[] {
  const oldest = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map(folder => join(folder, 'node'))
    .find(path => existsSync(path) && versionOf(path).startsWith('v20.'));
  return [
    { name: `Node ${process.versions.node}`, path: process.execPath, skip: false },
    { name: 'Node 20', path: oldest ?? '', skip: oldest === undefined && 'there is no Node 20 on PATH' },
  ];
}

function versionOf(path: string): string {
  return spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';
}
