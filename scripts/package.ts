import { mkdir, rm, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { buildBundles } from './bundles.ts';
import { inProject, vsixPath } from './project.ts';

const largestPackageBytes = 1_000_000;

/** Never of use to a user: sources, tests, source maps, what the bundles already contain. */
const intruder = /\.(ts|map)$|(^|\/)(test|scripts|node_modules|output)\//;

await rm(inProject('dist'), { recursive: true, force: true });
await mkdir(inProject('output'), { recursive: true });
await buildBundles('package');

const files = await listFiles({ cwd: inProject(), packageManager: PackageManager.None });
const intruders = files.filter(file => intruder.test(file));
if (intruders.length > 0) throw new Error(`.vscodeignore lets into the package: ${intruders.join(', ')}`);

await createVSIX({
  cwd: inProject(),
  packagePath: vsixPath(),
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
const { size } = await stat(vsixPath());
if (size > largestPackageBytes) {
  throw new Error(`The package has ${size} bytes, more than ${largestPackageBytes}: ${files.join(', ')}`);
}
console.log(`${relative(inProject(), vsixPath())}: ${Math.round(size / 1000)} kB, ${files.length} files`);
