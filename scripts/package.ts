import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { buildBundles } from './bundles.ts';
import { billOfMaterialsPath, inProject, readManifest, vsixPath } from './project.ts';
import { billOfMaterials } from './supply-chain/bill-of-materials.ts';
import { bundledPackages } from './supply-chain/bundled-packages.ts';
import { checkPackages } from './supply-chain/check-packages.ts';
import { notices } from './supply-chain/notices.ts';

const largestPackageBytes = 2_500_000;

/** Files that a user never needs: sources, tests, source maps, packages that are in the bundles already. */
const intruder = /\.(ts|map)$|(^|\/)(\.vscode|test|scripts|node_modules|output)\//;

// The same sources make the same bytes: files in the package have the time at which those of ZIP begin, whatever the clock says.
process.env['SOURCE_DATE_EPOCH'] ??= '315532800';
process.env['TZ'] = 'UTC';

await rm(inProject('dist'), { recursive: true, force: true });
await mkdir(inProject('output'), { recursive: true });
const packages = bundledPackages(await buildBundles('package'));
const problems = checkPackages(packages, await readFile(inProject('docs', 'dependencies.md'), 'utf8'));
if (problems.length > 0) throw new Error(problems.join('\n'));
await writeFile(inProject('dist', 'THIRD-PARTY-NOTICES.txt'), notices(packages));
await writeFile(billOfMaterialsPath(), billOfMaterials(readManifest(), packages));

// Links and pictures of the README lead to the repository, so that they work in the Marketplace and in the editor.
const readme = (await readFile(inProject('README.md'), 'utf8')).replace(
  /\n## For contributors\n[\s\S]*$/,
  '',
);
await writeFile(inProject('dist', 'README.md'), readme);

/** The files that must be in the package: parts and pictures are loaded on demand, so a missing one would be noticed late. */
const parts = (await readdir(inProject('dist'))).filter(name => name.endsWith('.cjs'));
const manifest = await readFile(inProject('package.json'), 'utf8');
const pictures = manifest.match(/\bclient\/media\/[\w/-]+\.\w+/g) ?? [];
const needed = [...parts.map(name => `dist/${name}`), ...pictures];

const files = await listFiles({ cwd: inProject(), packageManager: PackageManager.None });
const intruders = files.filter(file => intruder.test(file));
if (intruders.length > 0) throw new Error(`.vscodeignore lets into the package: ${intruders.join(', ')}`);
const missing = needed.filter(file => !files.includes(file));
if (missing.length > 0) throw new Error(`.vscodeignore keeps out of the package: ${missing.join(', ')}`);

await createVSIX({
  cwd: inProject(),
  packagePath: vsixPath(),
  dependencies: false,
  readmePath: 'dist/README.md',
});
const { size } = await stat(vsixPath());
if (size > largestPackageBytes) {
  throw new Error(`The package has ${size} bytes, more than ${largestPackageBytes}: ${files.join(', ')}`);
}
console.log(`${relative(inProject(), vsixPath())}: ${Math.round(size / 1000)} kB, ${files.length} files`);
