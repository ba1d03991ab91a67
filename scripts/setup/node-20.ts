import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runWithProgress } from '../progress.ts';
import { cachedFolder } from './cache.ts';
import { MissingPart } from './missing-part.ts';

const version = '20.19.5';

/** The path of the oldest Node that the command line runs on: RUNTIMECLASS_NODE_20, or the npm package, installed once. */
export async function setUpNode20(): Promise<string> {
  const chosen = process.env['RUNTIMECLASS_NODE_20'];
  if (chosen && existsSync(chosen)) return chosen;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = await cachedFolder(`${name}-${version}`, async unfinished => {
    const task = { what: `Node ${version}`, usually: 10 };
    const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefix', unfinished];
    const { code, output } = await runWithProgress(task, [
      'npm',
      'install',
      ...options,
      `${name}@${version}`,
    ]);
    if (code !== 0) throw new MissingPart(`npm cannot install Node ${version}:\n${output}`);
  });
  return join(folder, 'node_modules', name, 'bin', 'node');
}
