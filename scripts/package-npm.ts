import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bundleServer, commandLine, common } from './bundles.ts';
import { inProject, readManifest } from './project.ts';
import { bundledPackages } from './supply-chain/bundled-packages.ts';
import { notices } from './supply-chain/notices.ts';

// Writes output/npm: the command line as an npm package of its own, with what it needs and nothing else.
const folder = inProject('output', 'npm');
const { name, version } = readManifest();
const { repository, homepage, bugs } = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
const { description } = JSON.parse(await readFile(inProject('package.nls.json'), 'utf8'));

await rm(folder, { recursive: true, force: true });
await mkdir(join(folder, 'dist'), { recursive: true });
const program = join(folder, 'dist', 'cli.cjs');
const packages = bundledPackages([await bundleServer(program, { ...common, minify: true }, commandLine)]);
await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices(packages));
await cp(inProject('server/ide/diagnostics/rules'), join(folder, 'dist', 'rules'), {
  recursive: true,
  filter: path => !path.endsWith('.ts'),
});
await cp(inProject('LICENSE'), join(folder, 'LICENSE'));
await writeFile(join(folder, 'README.md'), await readme());
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(each => each.isFile());
console.log(`${relative(inProject(), folder)}: ${files.length} files; pack it with npm pack`);

function manifest(): object {
  return {
    name,
    version,
    description,
    license: 'Apache-2.0',
    ...{ repository, homepage, bugs },
    keywords: ['kubernetes', 'runtimeclass', 'gvisor', 'kata', 'containerd', 'lint', 'language-server'],
    // No dependencies and no scripts: everything is in the bundle, and installing it runs nothing.
    bin: { runtimeclass: 'dist/cli.cjs' },
    engines: { node: '>=20' },
  };
}

/** The page about the command line. The pages that it links to are not in the package. */
async function readme(): Promise<string> {
  const page = await readFile(inProject('docs/command-line.md'), 'utf8');
  return page.replace(/^# .*/, `# ${name}`).replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1');
}
