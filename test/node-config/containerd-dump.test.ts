import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { setUpContainerd } from '../../scripts/setup/containerd.ts';
import { MissingPart } from '../../scripts/setup/missing-part.ts';
import { readNodeConfigFile } from '../../server/node-config/node-config-file.ts';
import { printedConfiguration } from '../../server/node-config/printed-configuration.ts';
import { newSeed } from '../support/new-seed.ts';
import { anyFiles } from './any-files.ts';
import { constructedCases } from './constructed.ts';
import { dump, dumpedText, versionOf } from './dump.ts';
import { joinFiles } from './files.ts';
import { predict, predicted, releaseOf } from './predict.ts';
import { recordCases } from './recorded-cases.ts';

const judge = await findJudge();
const version = judge.program === undefined ? '' : await versionOf(judge.program);
const skip = judge.program === undefined ? judge.why : false;

describe(`containerd ${version} and we merge the same`, { skip }, () => {
  // The formats that 1.6 and 1.7 have. Newer programs, set by hand, know them too.
  for (const { name, files } of constructedCases([1, 2])) {
    test(name, async () => {
      await agree(files);
    });
  }

  for (const { name, files } of constructedCases([1, 2])) {
    test(`${name}: what config dump prints is read as printed, and says the same`, async () => {
      const text = await dumpedText(judge.program!, files);
      if (text.startsWith('refused: ')) return;
      const file = readNodeConfigFile('file:///workspace/dumps/node-1.toml', text)!;
      assert.equal(file.printedBy, 'containerd config dump');
      // Without a name that says so: 1.x prints the file itself among its imports.
      const named = readNodeConfigFile('file:///workspace/node-1.toml', text)!;
      if (releaseOf(version) === '1.x') assert.equal(named.printedBy, 'containerd config dump');
      const { handlers } = printedConfiguration(file);
      const written = predicted(files, releaseOf(version)).handlers;
      assert.deepEqual([...handlers.keys()].sort(), [...written.keys()].sort());
      for (const [handler, { settings }] of written) {
        for (const [key, value] of Object.entries(settings).filter(
          ([, set]) => set !== '' && set !== false,
        )) {
          assert.deepEqual(handlers.get(handler)!.settings[key], value, `${handler}: ${key}`);
        }
      }
    });
  }

  test('of random files', async context => {
    const seed = newSeed();
    context.diagnostic(`seed ${seed}`);
    let refused = 0;
    const files = fc.oneof(anyFiles([1]), anyFiles([2]), anyFiles([1, 2]));
    const property = fc.asyncProperty(files, async files => {
      if ((await agree(files)) === 'refused') refused++;
    });
    const numRuns = 120;
    const details = await fc.check(property, { seed, numRuns });
    context.diagnostic(`${refused} of ${numRuns} refused by containerd`);
    if (!details.failed) {
      assert.ok(refused < numRuns / 2, 'containerd refuses most files: they test nothing');
      return;
    }
    const [smallest] = details.counterexample!;
    const answer = await dump(judge.program!, smallest);
    const file = recordCases(version, [{ files: smallest, answer }]);
    assert.fail(`${joinFiles(smallest)}\nkept as ${file} (seed ${seed})\n${String(details.errorInstance)}`);
  });
});

async function agree(files: Readonly<Record<string, string>>): Promise<'merged' | 'refused'> {
  const answer = await dump(judge.program!, files);
  if (answer.startsWith('refused: ')) {
    // Up to 1.7, the plugin's oldest name in files that together have version 2.
    assert.match(answer, /invalid plugin key URI "cri" expect io\.containerd\.x\.vx$/m);
    assert.match(joinFiles(files), /^\[plugins\.['"]?cri\b/m);
    assert.match(joinFiles(files), /^version = 2$/m);
    return 'refused';
  }
  assert.equal(predict(files, releaseOf(version)), answer, joinFiles(files));
  return 'merged';
}

async function findJudge(): Promise<{ readonly program?: string; readonly why: string }> {
  try {
    return { program: await setUpContainerd(), why: '' };
  } catch (error) {
    if (!(error instanceof MissingPart) || process.env['CI'] === 'true') throw error;
    return { why: error.message };
  }
}
