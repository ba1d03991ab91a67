import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a campaign has tried of a grammar. */
export interface CampaignRow {
  readonly name: string;
  inputs: number;
  requests: number;
  /** Edits applied. */
  applied: number;
  /** The most processor time of an answer, in milliseconds. */
  slowest: number;
  slowestName: string;
  faults: number;
}

/** What a campaign has tried, with the seeds from the first to the last one. */
export interface Campaign {
  readonly from: number;
  readonly to: number;
  /** Bytes of the heap after collections, from the beginning to the end. */
  readonly heaps: readonly number[];
  readonly rows: readonly CampaignRow[];
}

export function emptyRow(name: string): CampaignRow {
  return { name, inputs: 0, requests: 0, applied: 0, slowest: 0, slowestName: '', faults: 0 };
}

/** The campaigns in a file; none where there is no file. */
export function readRecords(path: string): readonly Campaign[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/** Puts a campaign into a file, in the place of the one that began with the same seed. */
export function addRecord(path: string, campaign: Campaign): void {
  const others = readRecords(path).filter(({ from }) => from !== campaign.from);
  writeFileSync(path, JSON.stringify([...others, campaign].sort((one, other) => one.from - other.from)));
}

/** All campaigns in one table, with their seeds and the heap of the longest one. */
export function tableOf(campaigns: readonly Campaign[]): string {
  const rows = new Map<string, CampaignRow>();
  for (const row of campaigns.flatMap(campaign => campaign.rows)) {
    for (const name of [row.name, 'all']) {
      const before = rows.get(name) ?? emptyRow(name);
      rows.delete(name);
      rows.set(name, added(before, row));
    }
  }
  const lines = [...rows.values()].map(
    ({ name, inputs, requests, applied, slowest, slowestName, faults }) => {
      const slow = `${slowest.toFixed(0)} ms (${slowestName})`;
      return `| ${name} | ${inputs} | ${requests} | ${applied} | ${slow} | ${faults} |`;
    },
  );
  const longest = [...campaigns].sort((one, other) => other.to - other.from - (one.to - one.from))[0]!;
  const inMegabytes = longest.heaps.map(bytes => (bytes / 1e6).toFixed(1));
  return [
    `seeds ${campaigns.map(({ from, to }) => `${from} to ${to}`).join(', ')}`,
    '| grammar | inputs | requests | edits applied | slowest answer | faults |',
    '|---|---|---|---|---|---|',
    ...lines,
    `heap after collections: ${inMegabytes[0]} MB at first, ${inMegabytes.at(-1)} MB at the end`,
  ].join('\n');
}

function added(before: CampaignRow, row: CampaignRow): CampaignRow {
  const slower = row.slowest > before.slowest ? row : before;
  return {
    name: before.name,
    inputs: before.inputs + row.inputs,
    requests: before.requests + row.requests,
    applied: before.applied + row.applied,
    slowest: slower.slowest,
    slowestName: slower.slowestName,
    faults: before.faults + row.faults,
  };
}
