import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { dryRun } from '../../server/cli/dry-run.ts';
import { rehearse } from '../../server/cli/rehearse.ts';
import { toJson } from '../../server/kubernetes/objects/json.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { manifestsToAdmit } from '../support/manifests-to-admit.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-rehearse-')));
atTheEnd(() => rmSync(folder, { recursive: true }));

const { classes, objects } = manifestsToAdmit();
const nodes = [
  {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'old' },
    status: { allocatable: { cpu: '4', memory: '8Gi' } },
  },
  { apiVersion: 'v1', kind: 'Node', metadata: { name: 'linux', labels: { 'kubernetes.io/os': 'linux' } } },
];
// One object a line, so that a line tells which one is meant.
const pods = write('pods.yaml', objects.map(object => `${toJson(object)}\n---\n`).join(''));
const saved = write(
  '.runtimeclass/staging.yaml',
  `apiVersion: v1
kind: List
metadata: {annotations: {runtimeclass.dev/context: staging}}
items:
${[...classes, ...nodes].map(object => `- ${toJson(object)}\n`).join('')}`,
);

describe('rehearse and dry-run', () => {
  for (const [from, to] of [
    ['1.31', '1.37'],
    ['1.24', '1.25'],
    ['1.17', '1.18'],
    ['1.33', '1.34'],
    ['1.37', '1.31'],
    ['1.36', '1.36'],
  ] as const) {
    it(`find that the same objects fare differently in ${from} and ${to}`, async () => {
      const said = await rehearse([folder], { from, to, output: 'json' });
      const { changes } = JSON.parse(said.output) as { changes: { place: string; kind: string }[] };
      // The quality of service is in no answer of a dry run.
      const ofPods = changes.filter(({ place, kind }) => place.includes('pods.yaml') && kind !== 'QoS class');
      const rehearsed = new Set(ofPods.map(({ place }) => Number(/:(\d+):\d+$/.exec(place)![1])));
      const [before, after] = [await answersIn(from), await answersIn(to)];
      assert.equal(before.length, objects.length);
      const differing = before.flatMap((answer, index) => (answer === after[index] ? [] : [2 * index + 1]));
      assert.deepEqual(
        [...rehearsed].sort((a, b) => a - b),
        differing,
      );
      assert.equal(from === to, differing.length === 0);
    });
  }
});

/** What dry-run answers to each object, as data and in words. */
async function answersIn(kubernetesVersion: string): Promise<readonly string[]> {
  const read = async (path: string) => readFileSync(path, 'utf8');
  const options = { existing: [saved], verb: 'create', kubernetesVersion } as const;
  const data = await dryRun(pods, { ...options, output: 'json' }, read);
  const words = await dryRun(pods, { ...options, output: 'text' }, read);
  const ofObject = words.output.split(/^(?=\S*pods\.yaml:\d+:\d+: )/m);
  return data.output
    .trimEnd()
    .split('\n')
    .map((line, index) => `${line}\n${ofObject[index]}`);
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}
