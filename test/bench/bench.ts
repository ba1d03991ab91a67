import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { committedRecord, recordOf, writeRecord } from './bench-record.ts';
import { bundledServers, yamlLanguageServer } from './candidates.ts';
import { regressions } from './comparison.ts';
import type { Part, PartResult } from './part.ts';
import { activation } from './parts/activation.ts';
import { budget } from './parts/budget.ts';
import { check } from './parts/check.ts';
import { cluster } from './parts/cluster.ts';
import { clusterFaults } from './parts/cluster-faults.ts';
import { clusterInServer } from './parts/cluster-in-server.ts';
import { edit } from './parts/edit.ts';
import { folder } from './parts/folder.ts';
import { folders } from './parts/folders.ts';
import { hostile } from './parts/hostile.ts';
import { map } from './parts/map.ts';
import { memory } from './parts/memory.ts';
import { open } from './parts/open.ts';
import { problems } from './parts/problems.ts';
import { profile } from './parts/profile.ts';
import { requests } from './parts/requests.ts';
import { rules } from './parts/rules.ts';
import { size } from './parts/size.ts';
import { start } from './parts/start.ts';
import { asMarkdown } from './tables.ts';

// npm run bench: the figures that this project is about, ours beside its peers, in one run on one machine.
//
//   npm run bench                         every part (half an hour)
//   npm run bench -- edit open            these parts
//   npm run bench -- --rounds 3           fewer rounds than 5
//   npm run bench -- --without-peer       without yaml-language-server: minutes less
//   npm run bench -- --most-files 100000  folders of up to so many files
//   npm run bench -- --server file        a server that is bundled already, such as one of an earlier commit
//   npm run bench -- --write              keep the results in docs/performance.md and docs/performance.json
//   npm run bench -- --compare            exit code 1 where a ratio is 20 % worse than in the committed table

const parts: readonly Part[] = [
  budget,
  edit,
  requests,
  open,
  folder,
  folders,
  check,
  problems,
  start,
  activation,
  memory,
  cluster,
  clusterInServer,
  clusterFaults,
  rules,
  hostile,
  map,
  size,
  profile,
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    'without-peer': { type: 'boolean', default: false },
    'most-files': { type: 'string', default: '10000' },
    server: { type: 'string' },
    write: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter(name => !parts.some(part => part.name === name));
if (unknown.length > 0) {
  throw new Error(
    `no part is called ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`,
  );
}
const [load] = loadavg();
if (load! > 0.5) {
  report(`The machine is at work (load ${load!.toFixed(1)}): wall times will be longer, and spread more.`);
}
const record = recordOf(await measure());
if (options.write) writeRecord(record);
if (options.compare) compare();

async function measure(): Promise<ReadonlyMap<string, PartResult>> {
  const temporary = mkdtempSync(join(tmpdir(), 'runtimeclass-bench-'));
  try {
    const peer = options['without-peer'] ? undefined : await yamlLanguageServer();
    if (peer === undefined && !options['without-peer']) {
      report(
        'yaml-language-server takes no part: its schema is asked of a control plane, and there is none.',
      );
      report('`npm exec -- node scripts/setup-control-plane.ts` builds one.');
    }
    const servers = await bundledServers(join(temporary, 'servers'), options.server);
    const results = new Map<string, PartResult>();
    for (const part of parts) {
      if (positionals.length > 0 && !positionals.includes(part.name)) continue;
      const workspace = join(temporary, part.name);
      mkdirSync(workspace);
      const result = await part.measure({
        candidates: peer === undefined ? servers : [...servers, peer],
        rounds: Number(options.rounds),
        folder: workspace,
        mostFiles: Number(options['most-files']),
        report,
      });
      results.set(part.name, result);
      console.log(asMarkdown(result));
    }
    return results;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function compare(): void {
  const before = committedRecord();
  if (before === undefined) {
    report('nothing to compare with: docs/performance.json is not committed');
    return;
  }
  const found = regressions(before, record);
  for (const sentence of found) console.log(`regression: ${sentence}`);
  if (found.length > 0) process.exitCode = 1;
}

/** To where a pipe does not take it for a result. */
function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
