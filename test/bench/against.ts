import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleServer } from '../../scripts/bundles.ts';
import { inProject } from '../../scripts/project.ts';
import { editedPlace, type InputFile, inputFiles } from './inputs/files.ts';
import { typing } from './inputs/typing.ts';
import { openedServer } from './opened-server.ts';
import { settledCpuTime } from './process-usage.ts';
import { median, shown } from './statistics.ts';
import { asMarkdown } from './tables.ts';

// npm run bench:against -- <commit>: what an edit costs in the working tree against an older commit.
//
//   --rounds 4
//
// The servers run at the same time, and each edit goes to one after the other, so that what slows the machine down slows
// both: the ratios of rounds differ by 2 %, where those of processes that run by turns differ by 10.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '4' } },
});
const [commit] = positionals;
if (commit === undefined) {
  console.error('Name the commit to compare with: npm run bench:against -- <commit>');
  process.exit(2);
}

const about =
  'Letters and line breaks typed into a Deployment with a class, into two servers in turns. CPU: milliseconds that the ' +
  'process used until it rested again, for each edit.';
const editsOfRound = 198;
const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-compared-'));
try {
  const programs = [await serverOf(commit), await serverNow()];
  const rows: string[][] = [];
  for (const file of Object.values(inputFiles)) {
    const rounds: (readonly number[])[] = [];
    for (let round = 0; round < Number(options.rounds); round++) {
      console.error(`${file.name}, round ${round + 1} of ${options.rounds}`);
      rounds.push(await costs(programs, file));
    }
    const [before, now] = [0, 1].map(program => median(rounds.map(costs => costs[program]!)));
    const ratios = rounds.map(([before, now]) => now! / before!);
    rows.push([file.name, ...[before!, now!, median(ratios)].map(shown), ratios.map(shown).join(', ')]);
  }
  const columns = ['file', `CPU p50 at ${commit}`, 'CPU p50 now', 'times', 'times in each round'];
  console.log(asMarkdown({ title: `Edit against ${commit}`, about, columns, rows, goals: [] }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Bundles the server of a commit with the packages of today. */
async function serverOf(commit: string): Promise<string> {
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  const archive = execFileSync('git', ['archive', commit], { cwd: inProject(), maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', checkout], { input: archive });
  symlinkSync(inProject('node_modules'), join(checkout, 'node_modules'));
  const program = join(folder, 'before', 'server.cjs');
  const code = `const { bundleServer } = await import('./scripts/bundles.ts'); await bundleServer(process.argv[1]);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', code, program], { cwd: checkout });
  return program;
}

/** In a folder of its own: the parts of two servers have the same names. */
async function serverNow(): Promise<string> {
  const program = join(folder, 'now', 'server.cjs');
  await bundleServer(program);
  return program;
}

/** Milliseconds of processor time that each server takes for an edit, in the middle of all edits. */
async function costs(programs: readonly string[], file: InputFile): Promise<readonly number[]> {
  const opened = [];
  for (const program of programs) {
    const candidate = { name: 'ours', program, arguments: [], settings: {}, contents: {} } as const;
    opened.push({
      ...(await openedServer(candidate, file, mkdtempSync(join(folder, 'workspace-')))),
      cpu: [] as number[],
    });
  }
  let version = 1;
  for (const { start, end, text } of typing(editedPlace(file))) {
    if (version > editsOfRound) break;
    version++;
    for (const { server, uri, cpu } of version % 2 === 0 ? opened : [...opened].reverse()) {
      const before = await settledCpuTime(server.pid);
      await server.change(uri, version, start, end, text);
      await server.answered();
      cpu.push((await settledCpuTime(server.pid)) - before);
    }
  }
  for (const { server } of opened) await server.stop();
  return opened.map(({ cpu }) => median(cpu));
}
