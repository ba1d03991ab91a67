import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { run } from '../../../scripts/processes.ts';
import { setUpHelm } from '../../../scripts/setup/helm.ts';
import { readChart } from '../../../server/charts/chart.ts';
import { effectiveClasses } from '../../../server/charts/effective-classes.ts';
import { newSeed } from '../../support/new-seed.ts';
import { patienceWithAll } from '../../support/patience.ts';

const charts = 150;

const templates = [
  'templates/a.yaml',
  'templates/b.yaml',
  'templates/.hidden.yaml',
  'templates/a/a.yaml',
  'templates/a/b/c.yaml',
  'templates/tests/a.yaml',
  'charts/sub/templates/a.yaml',
  'charts/sub/templates/tests/d.yaml',
];

const rule = fc.oneof(
  fc.constantFrom(
    '# a.yaml',
    '',
    ' a.yaml ',
    '*.yaml',
    '?.yaml',
    '[a-b].yaml',
    '[^a].yaml',
    '[!a].yaml',
    '[]a].yaml',
    '[a',
    '\\a.yaml',
    '\\',
    '**/a.yaml',
    'a/',
    'a',
    'tests/',
    'tests',
    '/templates/a.yaml',
    'templates/a/',
    'templates/*/a.yaml',
    'templates/*/*',
    'charts/sub/templates/*.yaml',
    'charts/sub/',
    '.*',
    'Chart.yaml',
    '/Chart.yaml',
    '/values.yaml',
    'values.yaml',
    '/',
    '{a,b}.yaml',
    '@(a).yaml',
  ),
  fc.constantFrom('!*', '!templates/*', '!*.yaml', '!a', '!*a*', '!a/'),
);

const rules = fc.array(rule, { minLength: 1, maxLength: 3 });

describe('Helm and the engine agree on the files of a chart', { timeout: patienceWithAll }, () => {
  let helm: string;
  let folder: string;
  before(async () => {
    helm = await setUpHelm();
    folder = await mkdtemp(join(tmpdir(), 'helmignore-'));
  });
  after(() => rm(folder, { recursive: true }));

  it(`that ${charts} generated .helmignore leave`, async context => {
    const seed = newSeed();
    context.diagnostic(`seed ${seed}`);
    const differences: string[] = [];
    for (const lines of fc.sample(rules, { seed, numRuns: charts })) {
      const files = filesWith(lines.join('\n'));
      const [theirs, ours] = [await rendered(files), predicted(files)];
      if (theirs !== ours) differences.push(`${JSON.stringify(lines)}: Helm ${theirs}, here ${ours}`);
    }
    assert.equal(differences.slice(0, 5).join('\n'), '', `${differences.length} differences, seed ${seed}`);
  });

  async function rendered(files: ReadonlyMap<string, string>): Promise<string> {
    const root = join(folder, 'chart');
    await rm(root, { recursive: true, force: true });
    for (const [path, text] of files) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const command = ['sh', '-c', 'exec "$@" 2>/dev/null', 'sh', helm, 'template', 'release', root];
    const { code, output } = await run(command, { output: 'collect' });
    return code === 0 ? namesIn(output) : 'fails';
  }
});

function filesWith(ignore: string): ReadonlyMap<string, string> {
  const about = (name: string) => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;
  const pods = templates.map((path, index) => [path, pod(index)] as const);
  return new Map([
    ['.helmignore', ignore],
    ['Chart.yaml', about('chart')],
    ['values.yaml', 'own: stated\n'],
    ['charts/sub/Chart.yaml', about('sub')],
    ['charts/sub/values.yaml', 'own: below\n'],
    ...pods,
  ]);
}

function pod(index: number): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: pod${index}
spec:
  runtimeClassName: class${index}-{{ .Values.own | default "none" }}
`;
}

function predicted(files: ReadonlyMap<string, string>): string {
  const effective = effectiveClasses(readChart(files), {});
  if (effective === undefined) return 'fails';
  return effective
    .flatMap(({ classes }) => classes.map(({ className }) => className))
    .sort()
    .join();
}

function namesIn(output: string): string {
  return [...output.matchAll(/runtimeClassName: (\S+)/g)]
    .map(([, name]) => name)
    .sort()
    .join();
}
