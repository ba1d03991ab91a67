import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { buildBundles } from './bundles.ts';
import { inProject, vsixPath } from './project.ts';

const largestPackageBytes = 2_500_000;

/** Files that a user never needs: sources, tests, source maps, packages that are in the bundles already. */
const intruder = /\.(ts|map)$|(^|\/)(\.vscode|test|scripts|node_modules|output)\//;

await rm(inProject('dist'), { recursive: true, force: true });
await mkdir(inProject('output'), { recursive: true });
await buildBundles('package');

// In the package the pages of the rules are next to the code, and there is no README in another language to link to.
const readme = (await readFile(inProject('README.md'), 'utf8'))
  .replaceAll('](server/ide/diagnostics/rules/', '](dist/rules/')
  .replace(/^\[.*\]\(README\.zh-CN\.md\)\n+/m, '')
  .replace(/\n## For contributors\n[\s\S]*$/, '');
await writeFile(inProject('dist', 'README.md'), readme);

/** The files that must be in the package: parts are loaded on demand, so a missing one would be noticed late. */
const needed = (await readdir(inProject('dist')))
  .filter(name => name.endsWith('.cjs'))
  .map(name => `dist/${name}`);

const files = await listFiles({ cwd: inProject(), packageManager: PackageManager.None });
const intruders = files.filter(file => intruder.test(file));
if (intruders.length > 0) throw new Error(`.vscodeignore lets into the package: ${intruders.join(', ')}`);
const missing = needed.filter(file => !files.includes(file));
if (missing.length > 0) throw new Error(`.vscodeignore keeps out of the package: ${missing.join(', ')}`);

await createVSIX({
  cwd: inProject(),
  packagePath: vsixPath(),
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
  readmePath: 'dist/README.md',
});
const { size } = await stat(vsixPath());
if (size > largestPackageBytes) {
  throw new Error(`The package has ${size} bytes, more than ${largestPackageBytes}: ${files.join(', ')}`);
}
console.log(`${relative(inProject(), vsixPath())}: ${Math.round(size / 1000)} kB, ${files.length} files`);
