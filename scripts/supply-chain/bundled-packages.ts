import { readdirSync, readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';
import { inProject } from '../project.ts';

/** An npm package of which the bundles have code. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX identifier, as package.json states it. */
  readonly license: string;
  /** The repository of its source, if package.json names one. */
  readonly repository?: string;
  /** The texts of its licence and notices, in the order of their files' names. */
  readonly notices: readonly string[];
  /** The packages whose code imports it, by name; `undefined` stands for our own code. */
  readonly importers: ReadonlySet<string | undefined>;
}

/** The packages in the bundles that esbuild describes, by name. */
export function bundledPackages(metafiles: readonly Metafile[]): readonly BundledPackage[] {
  const importers = new Map<string, Set<string | undefined>>();
  for (const { inputs, outputs } of metafiles) {
    const included = Object.values(outputs).flatMap(output => Object.keys(output.inputs));
    const folders = new Set(included.map(packageFolder));
    for (const folder of folders)
      if (folder !== undefined && !importers.has(folder)) importers.set(folder, new Set());
    for (const path of included) {
      const from = packageFolder(path);
      // A file that only exports what others have is imported, but is not in the bundle itself.
      for (const imported of inputs[path]?.imports ?? []) {
        const to = packageFolder(imported.path);
        if (to !== undefined && to !== from && folders.has(to)) importers.get(to)!.add(from && nameOf(from));
      }
    }
  }
  const packages = [...importers].map(([folder, users]) => readPackage(folder, users));
  return packages.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version));
}

/** The folder of the package that a file belongs to: `node_modules/a/node_modules/@b/c`; `undefined` for our own. */
function packageFolder(path: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function readPackage(folder: string, importers: ReadonlySet<string | undefined>): BundledPackage {
  const manifest = JSON.parse(readFileSync(inProject(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: string;
    repository?: string | { url?: string };
  };
  const notices = readdirSync(inProject(folder))
    .filter(name => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map(name => readFileSync(inProject(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  const { repository } = manifest;
  const url = typeof repository === 'string' ? repository : repository?.url;
  return {
    name: nameOf(folder),
    version: manifest.version,
    license: manifest.license ?? 'unknown',
    ...(url !== undefined && { repository: url }),
    notices,
    importers,
  };
}
