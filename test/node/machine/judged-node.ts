import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../../../scripts/processes.ts';
import { inProject } from '../../../scripts/project.ts';
import type { NodeParts } from '../../../scripts/setup/node/node.ts';
import type { NodeReport } from '../node-report.ts';

/** The start of the line with which the process in the machine hands over its report. */
export const reportMark = 'report: ';

const prefix = 'runtimeclass-node-';

/**
 * Starts a node in a machine of its own, runs all Pods there, and returns what was seen. Everything that was started has
 * ended then. `onLine` is told how far it is. Rejects with the output if it does not come to its end.
 */
export async function judgedNode(parts: NodeParts, onLine: (line: string) => void): Promise<NodeReport> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // Who is root of a user namespace passes through it.
  chmodSync(folder, 0o711);
  const cgroup = `${prefix}${process.pid}`;
  const inside = [
    process.execPath,
    inProject('test/node/machine/run-on-node.ts'),
    JSON.stringify(parts),
    folder,
  ];
  try {
    const command = ['bash', inProject('test/node/machine/enter-node.sh'), folder, cgroup, ...inside];
    const progress = (line: string) => {
      if (!line.startsWith(reportMark)) onLine(line);
    };
    const env = { KEEPER_REMOVES: folder, TMPDIR: folder };
    const { code, output } = await run(command, { output: 'collect', onLine: progress, limit: 900, env });
    const report = output.split('\n').find(line => line.startsWith(reportMark));
    if (code !== 0 || report === undefined) throw new Error(`the node ended with ${code}:\n${output}`);
    return JSON.parse(report.slice(reportMark.length));
  } finally {
    await removeCgroups();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Removes the cgroups of nodes that have ended, also of one that was killed before it could. */
async function removeCgroups(): Promise<void> {
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [, at, type] = line.split(' ');
    if (type !== 'cgroup') continue;
    const own = ownCgroup(at!.split('/').at(-1)!);
    const folder = join(at!, own);
    for (const name of readdirSync(folder).filter(name => name.startsWith(prefix)))
      for (let attempt = 0; attempt < 10 && !removed(join(folder, name)); attempt += 1) await wait(200);
  }
}

function ownCgroup(hierarchy: string): string {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const found = lines
    .map(line => line.split(':'))
    .find(([, name]) => name?.replace('name=', '') === hierarchy);
  return found?.[2] ?? '/';
}

/** Whether a cgroup without processes, and all below it, could be removed. */
function removed(folder: string): boolean {
  const below = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory());
  if (!below.map(entry => removed(join(folder, entry.name))).every(Boolean)) return false;
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
