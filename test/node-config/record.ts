import fc from 'fast-check';
import { anyFiles } from './any-files.ts';
import { constructedCases } from './constructed.ts';
import { dump, versionOf } from './dump.ts';
import { recordCases } from './recorded-cases.ts';

/**
 * `node test/node-config/record.ts PROGRAM VERSION...`: records what a program `containerd` makes of constructed and
 * random files of these versions. For releases that no package of Debian has, such as 2.2.0 and 2.3.5: a program of
 * `cmd/containerd/command` and the plugins `plugins/cri/runtime` and `plugins/cri/images` of the Go module
 * github.com/containerd/containerd/v2 is all of containerd that has a part in it.
 */
async function record(program: string, versions: readonly number[]): Promise<void> {
  const ofOne = versions.map(version => anyFiles([version]));
  const random = fc.sample(fc.oneof(...ofOne, anyFiles(versions)), { numRuns: 25, seed: 1 });
  const all = [...constructedCases(versions, ['heads']).map(({ files }) => files), ...random];
  const cases = [];
  for (const files of all) cases.push({ files, answer: await dump(program, files) });
  console.log(recordCases(await versionOf(program), cases));
}

const [program, ...versions] = process.argv.slice(2);
if (program === undefined || versions.length === 0) throw new Error('usage: record.ts PROGRAM VERSION...');
await record(program, versions.map(Number));
