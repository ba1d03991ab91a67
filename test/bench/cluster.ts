import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cluster } from './parts/cluster.ts';
import { asMarkdown } from './tables.ts';

// node test/bench/cluster.ts [rounds]: the part `cluster` of the bench alone. It needs no other server.

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-bench-'));
try {
  const rounds = Number(process.argv[2] ?? 5);
  const report = (line: string) => process.stderr.write(`${line}\n`);
  console.log(asMarkdown(await cluster.measure({ candidates: [], rounds, folder, mostFiles: 0, report })));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
