import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Candidate } from '../candidates.ts';
import { drawGrowth } from '../draw-growth.ts';
import { writeManifests } from '../inputs/folder.ts';
import type { BenchSetting, Part } from '../part.ts';
import { bundledFloor, floorOf, readFolder } from '../read-folder.ts';
import { type Samples, shown, summarise, withSpread } from '../statistics.ts';

const filesOfGoal = 10_000;

/** Reading a folder: until the classes of all its files are known. */
export const folder: Part = {
  name: 'folder',
  measure: async setting => {
    const ours = setting.candidates.find(({ name }) => name === 'ours')!;
    const floor = await bundledFloor(setting.folder);
    const workspace = join(setting.folder, 'manifests');
    mkdirSync(workspace);
    writeManifests(workspace, filesOfGoal);
    const small = join(setting.folder, 'small');
    mkdirSync(small);
    writeManifests(small, 20);
    const rows = new Map<string, Samples[]>();
    const add = (name: string, sample: number) => rows.set(name, [...(rows.get(name) ?? []), [sample]]);
    for (let round = 0; round < setting.rounds; round++) {
      setting.report(`folder: round ${round + 1} of ${setting.rounds}`);
      const least = floorOf(floor, workspace);
      add('floor: list, and search every file for our words', least.scan);
      add('floor: the same, and parse the documents with one of them', least.scan + least.parse);
      const seconds = ripgrep(workspace);
      if (seconds !== undefined) add('rg -l', seconds);
      add('ours: the start itself, with 20 files', (await readFolder(ours, small, 'only wait')).wall);
      const alone = await readFolder(ours, workspace, 'only wait');
      add('ours: everything known', alone.wall);
      add('ours: CPU for that', alone.cpu);
      add('ours: longest wait for a hover meanwhile', (await readFolder(ours, workspace, 'ask')).longestWait);
    }
    rmSync(workspace, { recursive: true });
    const figure = (name: string) => summarise(rows.get(name)!).p50;
    const startAlone = figure('ours: the start itself, with 20 files');
    const growth = await measureGrowth(setting, ours);
    return {
      title: 'Folder',
      about: `${filesOfGoal} manifests of 4 KB, one in twenty with a class; the files are in the memory of the system. Milliseconds from \`initialized\` to the hint that a class is declared nowhere, which needs every file. The clock of a floor starts when its code is loaded, so the goals count ours without its start.`,
      columns: ['what', 'ms'],
      rows: [...rows].map(([name, samples]) => [name, withSpread(summarise(samples))]),
      goals: [
        {
          name: 'folder: everything known, ours without the start itself against scan and parse',
          value:
            (figure('ours: everything known') - startAlone) /
            figure('floor: the same, and parse the documents with one of them'),
          limit: 1.5,
          shallBe: 'at most',
          unit: 'times',
        },
        {
          name: 'folder: longest wait meanwhile',
          value: figure('ours: longest wait for a hover meanwhile'),
          limit: 20,
          shallBe: 'at most',
          unit: 'ms',
        },
        {
          name: 'folder: time for a file in the largest folder against 10,000, without the start itself',
          value:
            (growth.at(-1)!.wall - startAlone) /
            growth.at(-1)!.files /
            ((figure('ours: everything known') - startAlone) / filesOfGoal),
          limit: 1.2,
          shallBe: 'at most',
          unit: 'times',
        },
      ],
      notes: drawGrowth(growth),
    };
  },
};

/** Milliseconds; `undefined` where there is no ripgrep on PATH. */
function ripgrep(workspace: string): number | undefined {
  const started = performance.now();
  const { error } = spawnSync('rg', ['-l', 'untimeClass|node\\.k8s\\.io', workspace]);
  return error === undefined ? performance.now() - started : undefined;
}

async function measureGrowth({ folder, mostFiles, report }: BenchSetting, ours: Candidate) {
  const series: { readonly files: number; readonly wall: number }[] = [];
  const steps = [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000].filter(files => files <= mostFiles);
  for (const files of steps) {
    report(`folder: ${shown(files)} files`);
    const workspace = join(folder, `manifests-${files}`);
    mkdirSync(workspace);
    writeManifests(workspace, files);
    const walls: number[] = [];
    for (let repeat = 0; repeat < 3; repeat++) {
      walls.push((await readFolder(ours, workspace, 'only wait')).wall);
    }
    rmSync(workspace, { recursive: true });
    series.push({ files, wall: summarise([walls]).p50 });
  }
  return series;
}
