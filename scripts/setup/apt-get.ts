import { existsSync, readdirSync } from 'node:fs';
import { withLock } from '../lock.ts';
import { type Finished, limitReached } from '../processes.ts';
import { runWithProgress, type Task } from '../progress.ts';
import { MissingPart } from './missing-part.ts';

/** The machine that apt-get works on: this one, or that of a test. */
export interface Machine {
  /** The folder in which apt-get keeps the package lists it fetched. */
  lists: string;
  /** Whether apt-get may fetch them. */
  isRoot: boolean;
  /** The name of the lock that serializes our calls of apt-get. */
  lock: string;
}

const thisMachine: Machine = {
  lists: '/var/lib/apt/lists',
  isRoot: process.getuid?.() === 0,
  lock: 'apt-get',
};

/**
 * Runs `apt-get install ...` or `apt-get download ...`. As root it fetches missing package lists, and after a failure
 * it retries once with new lists: the old ones may be outdated, or a concurrent apt-get may have interfered, such as
 * one that deletes all archives when it is done (Debian's container images do that). Rejects with a `MissingPart` that
 * contains apt-get's output.
 */
export async function aptGet(
  task: Task,
  args: readonly string[],
  cwd?: string,
  machine = thisMachine,
): Promise<void> {
  // apt-get itself waits for another one only while that one is installing.
  await withLock(
    machine.lock,
    () => console.log(`${task.what}: waiting for another installation of Debian packages ...`),
    () => runTwice(task, args, cwd, machine),
  );
}

async function runTwice(
  task: Task,
  args: readonly string[],
  cwd: string | undefined,
  machine: Machine,
): Promise<void> {
  // The lists that could not be fetched may be unnecessary: the next command shows whether they are.
  const fetched = machine.isRoot && !hasLists(machine) ? await fetchLists() : undefined;
  const first = await runOnce(task, args, cwd);
  if (first.code === 0) return;
  if (!machine.isRoot || first.code === limitReached) throw missingPart(args, machine, fetched, first);
  console.log(`${task.what}: once more, with new package lists; another apt-get may have been in the way`);
  const fetchedAgain = await fetchLists();
  const second = await runOnce(task, ['-o', 'APT::Get::Fix-Broken=true', ...args], cwd);
  if (second.code !== 0) throw missingPart(args, machine, fetchedAgain, second);
}

const environment = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };

function runOnce(task: Task, args: readonly string[], cwd: string | undefined): Promise<Finished> {
  const untilOthersAreDone = ['-o', 'DPkg::Lock::Timeout=300'];
  return runWithProgress(task, ['apt-get', ...untilOthersAreDone, ...args], { cwd, env: environment });
}

function fetchLists(): Promise<Finished> {
  const task = { what: 'Debian package lists (apt-get update)', usually: 10 };
  return runWithProgress(task, ['apt-get', 'update'], { env: environment });
}

function hasLists({ lists }: Machine): boolean {
  return existsSync(lists) && readdirSync(lists).some(name => /_Packages(\.\w+)?$/.test(name));
}

function missingPart(
  args: readonly string[],
  machine: Machine,
  fetched: Finished | undefined,
  failed: Finished,
): MissingPart {
  const advice =
    machine.isRoot || hasLists(machine) ? '' : ' (there are no package lists: sudo apt-get update)';
  const said = [fetched?.output, failed.output].map(output => output?.trimEnd()).filter(output => output);
  return new MissingPart(`apt-get ${args.join(' ')} failed${advice}:\n${said.join('\n')}`);
}
