import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { inProject, vsixPath } from '../../scripts/project.ts';

/**
 * Which tests: those in `test/vscode/<name>/`. `suite` runs in a copy of `examples/`, `red-hat-yaml` too, but
 * beside a stand-in for Red Hat's YAML extension; `other-yaml` in an empty folder. `activation` is for the bench: in an
 * empty folder, nothing activates the extension but the test.
 */
export type SuiteName = 'suite' | 'red-hat-yaml' | 'other-yaml' | 'activation';

/** What a VS Code is started with to run a suite. */
export interface PreparedSuite {
  /** A folder made for this run: the tests change it. */
  workspace: string;
  /** The module whose `run` the extension host calls. */
  main: string;
  /** The folder of the extension that is loaded from its sources; there can only be one. */
  extension: string;
  /** An extension that is installed from its package besides. */
  vsix?: string;
}

const common: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  external: ['vscode', 'mocha'],
  sourcemap: 'inline',
  logLevel: 'warning',
};

/** Bundles a suite for the extension host and gives it a workspace to work on. */
export async function prepareSuite(name: SuiteName): Promise<PreparedSuite> {
  const bundle = inProject('output', 'vscode', name, 'bundle');
  await rm(bundle, { recursive: true, force: true });
  await build({
    ...common,
    absWorkingDir: inProject('test', 'vscode'),
    entryPoints: ['suite/index.ts', `${name}/*.test.ts`],
    entryNames: '[name]',
    outdir: bundle,
  });
  const main = join(bundle, 'index.cjs');
  switch (name) {
    case 'suite':
      return { workspace: await copyExamples(name), main, extension: inProject() };
    case 'red-hat-yaml': {
      const workspace = await copyExamples(name);
      return { workspace, main, extension: await prepareRedHatYaml(workspace), vsix: vsixPath() };
    }
    case 'other-yaml':
      return { workspace: await emptyFolder(name), main, extension: inProject() };
    case 'activation':
      return { workspace: await emptyFolder(name), main, extension: await copyWithoutEvents() };
  }
}

/** A fresh copy of `examples/` for the tests of one kind. */
export async function copyExamples(purpose: string): Promise<string> {
  const folder = await emptyFolder(purpose);
  await cp(inProject('examples'), folder, { recursive: true });
  return folder;
}

/** A workspace with these texts, by their paths, for the tests of one kind. */
export async function folderWith(texts: Readonly<Record<string, string>>, purpose: string): Promise<string> {
  const folder = await emptyFolder(purpose);
  await writeTexts(folder, texts);
  return folder;
}

/** Writes texts, by their paths in the folder. */
export async function writeTexts(folder: string, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** A workspace with nothing in it for the tests of one kind. */
export async function emptyFolder(purpose: string): Promise<string> {
  const folder = inProject('output', 'vscode', purpose, 'workspace');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Builds the stand-in and lets the workspace's settings name its schema for every file. */
async function prepareRedHatYaml(workspace: string): Promise<string> {
  const source = inProject('test', 'vscode', 'red-hat-yaml');
  const extension = inProject('output', 'vscode', 'red-hat-yaml', 'extension');
  await build({ ...common, entryPoints: [join(source, 'extension', 'extension.ts')], outdir: extension });
  await cp(join(source, 'extension', 'package.json'), join(extension, 'package.json'));
  const schema = pathToFileURL(join(source, 'kubernetes.schema.json')).href;
  const settings = { 'yaml.schemas': { [schema]: '*.yaml' }, 'yaml.schemaStore.enable': false };
  await mkdir(join(workspace, '.vscode'), { recursive: true });
  await writeFile(join(workspace, '.vscode', 'settings.json'), JSON.stringify(settings, undefined, 2));
  return extension;
}

/** The extension as it was built last, without its activation events: VS Code itself opens JSON in every window. */
async function copyWithoutEvents(): Promise<string> {
  const copy = inProject('output', 'vscode', 'activation', 'extension');
  await rm(copy, { recursive: true, force: true });
  for (const part of ['dist', 'l10n', 'package.nls.json']) {
    await cp(inProject(part), join(copy, part), { recursive: true });
  }
  const manifest = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
  await writeFile(join(copy, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  return copy;
}
