import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlPlane } from '../test/cluster/control-plane/control-plane.ts';
import { judgeRelease } from '../test/cluster/judge/judge-release.ts';
import { judgesTable } from '../test/cluster/judge/judges-table.ts';
import { judgedReleases } from '../test/cluster/judge/scope.ts';
import { newSeed } from '../test/support/new-seed.ts';
import { inProject } from './project.ts';
import { setUpApiServer } from './setup/control-plane.ts';

const table = inProject('docs', 'judges.md');
const known = judgedReleases.map(release => release.split('.').slice(0, 2).join('.'));

/**
 * `npm run judge -- 1.37 1.36`: builds the API server of each release, compares thousands of its answers with the
 * engine's, and writes a row of `docs/judges.md` for it. The rows of other releases stay, so that a run can be continued
 * with those that are missing. Exit code 1: they disagree somewhere; the requests are in `output/judge/`.
 */
async function judge(minors: readonly string[]): Promise<void> {
  const unknown = minors.find(minor => !known.includes(minor));
  if (minors.length === 0 || unknown !== undefined) {
    const problem = unknown === undefined ? 'No release is given' : `${unknown} is not judged`;
    throw new Error(`${problem}. Usage: npm run judge -- ${known.join(' ')} (one or more of them)`);
  }
  for (const minor of minors) await judgeMinor(judgedReleases[known.indexOf(minor)]!);
}

async function judgeMinor(release: string): Promise<void> {
  process.env['KUBEBUILDER_ASSETS'] = await setUpApiServer(release);
  const cluster = await controlPlane();
  if (!cluster.available) throw new Error(cluster.why);
  try {
    const seed = newSeed();
    console.log(`${cluster.version}: seed ${seed}`);
    const onPart = (what: string) => console.log(`${cluster.version}: ${what} ...`);
    const { requests, disagreements } = await judgeRelease(cluster, seed, onPart);
    const agreements = requests - disagreements.length;
    const day = new Date().toISOString().slice(0, '2026-11-22'.length);
    const before = existsSync(table) ? readFileSync(table, 'utf8') : '';
    writeFileSync(table, judgesTable(before, { release: cluster.version, requests, agreements, day }));
    console.log(`${cluster.version}: ${agreements} of ${requests} answers are the same`);
    if (disagreements.length === 0) return;
    const folder = inProject('output', 'judge');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${cluster.version}.json`);
    writeFileSync(file, `${JSON.stringify(disagreements, null, 2)}\n`);
    console.log(`${cluster.version}: the others are in ${file}`);
    process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}

judge(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
