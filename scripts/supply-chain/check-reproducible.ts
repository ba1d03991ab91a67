import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { run } from '../processes.ts';
import { billOfMaterialsPath, inProject, vsixPath } from '../project.ts';

// Packages the extension twice and fails if that gives other bytes.
const [first, second] = [await packageSum(), await packageSum()];
if (first !== second) throw new Error(`Two builds differ: ${first}, ${second}`);
console.log(`Two builds are the same: sha256 ${first}`);

async function packageSum(): Promise<string> {
  const { code, output } = await run([process.execPath, inProject('scripts', 'package.ts')], {
    output: 'collect',
  });
  if (code !== 0) throw new Error(output);
  const hash = createHash('sha256');
  for (const path of [vsixPath(), billOfMaterialsPath()]) hash.update(await readFile(path));
  return hash.digest('hex');
}
