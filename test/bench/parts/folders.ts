import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeManifests } from '../inputs/folder.ts';
import { realFolders } from '../inputs/real-folders.ts';
import type { Goal, Part } from '../part.ts';
import { bundledFloor, floorOf, readFolder } from '../read-folder.ts';
import { type Samples, summarise, withSpread } from '../statistics.ts';

/** Reading folders like those that people open, most of whose bytes are not ours. */
export const folders: Part = {
  name: 'folders',
  measure: async setting => {
    const ours = setting.candidates.find(({ name }) => name === 'ours')!;
    const floor = await bundledFloor(setting.folder);
    const small = join(setting.folder, 'small');
    mkdirSync(small);
    writeManifests(small, 20);
    const rows: string[][] = [];
    const goals: Goal[] = [];
    for (const { name, write } of realFolders) {
      const workspace = join(setting.folder, 'workspace');
      mkdirSync(workspace);
      write(workspace);
      const columns: Samples[][] = [[], [], [], [], [], []];
      for (let round = 0; round < setting.rounds; round++) {
        setting.report(`folders: ${name}, round ${round + 1} of ${setting.rounds}`);
        const least = floorOf(floor, workspace);
        const start = await readFolder(ours, small, 'only wait');
        const alone = await readFolder(ours, workspace, 'only wait');
        const asked = await readFolder(ours, workspace, 'ask');
        const memory = Math.max(alone.mostMemory, asked.mostMemory);
        const sample = [alone.wall, alone.cpu, start.cpu, least.cpu, asked.longestWait, memory];
        for (const [column, value] of sample.entries()) columns[column]!.push([value]);
      }
      rmSync(workspace, { recursive: true });
      const summaries = columns.map(summarise);
      rows.push([name, ...summaries.map(withSpread)]);
      const [, cpu, cpuOfStart, cpuOfFloor, longestWait, mostMemory] = summaries.map(({ p50 }) => p50);
      goals.push(
        {
          name: `${name}: processor time without the start itself against listing, searching and parsing manifests`,
          value: (cpu! - cpuOfStart!) / cpuOfFloor!,
          limit: 2,
          shallBe: 'at most',
          unit: 'times',
        },
        { name: `${name}: longest wait`, value: longestWait!, limit: 20, shallBe: 'at most', unit: 'ms' },
        { name: `${name}: memory`, value: mostMemory!, limit: 150, shallBe: 'at most', unit: 'MB' },
      );
    }
    return {
      title: 'Folders like real ones',
      about:
        'Charts whose templates are no YAML yet; OpenAPI descriptions of 1 to 4 MB, which mention all that we look for, and definitions of custom resources of 1 MB; many small folders. The files are in the memory of the system. Known: ms from `initialized` until every file is known. Longest wait: for a hover meanwhile, ms. Floor: listing, searching every file for our words, parsing the manifests with one.',
      columns: [
        'folder',
        'known',
        'CPU',
        'CPU of the start itself',
        'CPU of the floor',
        'longest wait',
        'memory at most, MB',
      ],
      rows,
      goals,
    };
  },
};
