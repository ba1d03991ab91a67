import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type CheckOptions, check } from '../../server/cli/check.ts';
import { collectGarbage } from '../support/collect-garbage.ts';
import { written } from '../unit/cli/checked.ts';

const files = 2000;

/** Many files, each with a class; those of an old version have a finding each. */
function classes(version: 'v1' | 'v1beta1'): string {
  const texts = Array.from({ length: files }, (_, index) => {
    const named = `metadata: {name: class-${index}}\nhandler: runsc\n`;
    return [
      `${index % 20}/${index}.yaml`,
      `apiVersion: node.k8s.io/${version}\nkind: RuntimeClass\n${named}`,
    ];
  });
  return written(Object.fromEntries(texts) as Record<string, string>);
}

const [right, old] = [classes('v1'), classes('v1beta1')];

/** Bytes that a check keeps of each file of the second half: what is loaded and compiled has come with the first. */
async function keptBy(folder: string, options: CheckOptions): Promise<number> {
  let looked = 0;
  let [first, last] = [0, 0];
  const inUse = () => {
    // What the first one leaves to finalizers the second one frees.
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const out = {
    hasColors: false,
    write: () => undefined,
    error: () => {},
    progress: () => {
      looked++;
      if (looked === files / 2) first = inUse();
      if (looked === files) last = inUse();
    },
    end: async () => {},
  };
  await check([folder], options, out);
  assert.ok(looked >= files);
  return (last - first) / (files / 2);
}

/** The least of up to three: V8 compiles code now and then, which is some 200 KB. */
async function surelyKeptBy(folderOf: () => string, options: CheckOptions, enough = limit): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least >= enough; run++) {
    least = Math.min(least, await keptBy(folderOf(), options));
  }
  return least;
}

/** Bytes a file. One finding with its message and place takes more than 500. */
const limit = 200;

describe('the memory of runtimeclass check', () => {
  const baseline = join(old, 'known.txt');
  // Each takes some seconds: the other formats write as these do.
  const ways: readonly (readonly [string, CheckOptions])[] = [
    ['-o sarif', { output: 'sarif' }],
    ['--write-baseline', { writeBaseline: baseline }],
    ['--baseline', { baseline }],
  ];
  for (const [name, options] of ways) {
    it(`does not grow with the number of findings: ${name}`, async () => {
      const kept = await surelyKeptBy(() => old, options);
      assert.ok(kept < limit, `${kept} bytes a finding`);
    });
  }

  it('keeps nothing of a file that --fix has fixed', async () => {
    // A tree takes more than 6,000. V8 keeps some 400 KB more or less of what it compiled to write so many files.
    const halfATree = 3000;
    const kept = await surelyKeptBy(() => classes('v1beta1'), { fix: true }, halfATree);
    assert.ok(kept < halfATree, `${kept} bytes a file`);
  });

  it('does not grow with the files that have none', async () => {
    const kept = await surelyKeptBy(() => right, {});
    assert.ok(kept < limit, `${kept} bytes a file`);
  });
});
