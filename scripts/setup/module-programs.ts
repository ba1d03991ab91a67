import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cachedFolder, cacheRoot, hashOfFile } from './cache.ts';
import { downloadModule, fetchModules, type GoSettings, removeGoCaches, runGo, setUpGo } from './go.ts';
import { MissingPart } from './missing-part.ts';

/** Programs that are built from one version of one Go module. */
export interface ModulePrograms {
  /** The name of their folder in the cache, such as `containerd`. */
  readonly name: string;
  readonly module: string;
  /** Such as `v2.3.7`. */
  readonly version: string;
  /** The `go` line of its go.mod: the Go that it needs. */
  readonly go: string;
  /** Paths of main packages below the module ('' is the module itself), or `ourPackage`, by the names of the programs. */
  readonly programs: Readonly<Record<string, string>>;
  /** The path of our own main package, which imports packages of the module. */
  readonly source?: string;
  readonly tags?: readonly string[];
  /** Values of variables that the project's own build sets, by package and name. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether a part of it is C. */
  readonly cgo?: true;
  /** A file of the module of which one text is replaced in the build. */
  readonly change?: { readonly file: string; readonly from: string; readonly to: string };
  /** The usual duration of the build, in seconds, on two idle cores. */
  readonly usually: number;
}

/**
 * Builds programs of a module into a folder of the cache if they are missing, and returns the folder. Unlike `go install`
 * it can build modules that the module's own build changes. Rejects with a `MissingPart` that contains Go's output.
 */
export function setUpModulePrograms(wanted: ModulePrograms): Promise<string> {
  return cachedFolder(basename(modulesFolder(wanted)), folder => build(wanted, folder));
}

/** The folder that `setUpModulePrograms` fills. */
export function modulesFolder({ name, version, source }: ModulePrograms): string {
  const own = source === undefined ? [] : [hashOfFile(source)];
  return join(cacheRoot(), [name, version, ...own, process.platform, process.arch].join('-'));
}

/** The package of `source`. */
export const ourPackage = './own/program';

async function build(wanted: ModulePrograms, folder: string): Promise<void> {
  const { module, version, tags = [], usually } = wanted;
  const settings: GoSettings = wanted.cgo ? { CGO_ENABLED: '1' } : {};
  const go = await setUpGo(wanted.go);
  const lines = ['module runtimeclass.test/programs', `go ${wanted.go}`, `require ${module} ${version}`];
  if (wanted.change !== undefined) lines.push(await copyChanged(go, wanted, folder));
  if (wanted.source !== undefined) {
    await mkdir(join(folder, ourPackage), { recursive: true });
    await copyFile(wanted.source, join(folder, ourPackage, 'main.go'));
  }
  await writeFile(join(folder, 'go.mod'), `${lines.join('\n')}\n`);
  const values = Object.entries(wanted.values ?? {}).map(([name, value]) => `-X ${name}=${value}`);
  const flags = ['-mod=mod', '-p=2', '-trimpath', `-tags=${tags}`, `-ldflags=-s -w ${values.join(' ')}`];
  const packageOf = (path: string) => {
    if (path === ourPackage) return path;
    return path === '' ? module : `${module}/${path}`;
  };
  const packages = Object.values(wanted.programs).map(packageOf);
  await fetchModules(`${wanted.name} ${version}`, go, ['build', ...flags, ...packages], folder, settings);
  for (const [program, path] of Object.entries(wanted.programs)) {
    const target = packageOf(path);
    const task = { what: `${wanted.name} ${version}: building ${program}`, usually };
    const args = ['build', ...flags, `-o=${join(folder, program)}`, target];
    const { code, output } = await runGo(task, go, args, folder, settings);
    if (code !== 0) throw new MissingPart(`go build ${target}@${version} failed:\n${output.trimEnd()}`);
  }
  await removeGoCaches(folder);
  await rm(join(folder, 'source'), { recursive: true, force: true });
}

/** Copies the module with the changed file into `folder`; returns the line of go.mod that puts it in the place of the module. */
async function copyChanged(
  go: string,
  { name, module, version, change }: ModulePrograms,
  folder: string,
): Promise<string> {
  const { file, from, to } = change!;
  const { Dir } = await downloadModule(`${name} ${version}`, go, `${module}@${version}`, folder);
  const copy = join(folder, 'source');
  await cp(Dir, copy, { recursive: true });
  const source = await readFile(join(copy, file), 'utf8');
  if (source.split(from).length !== 2) throw new MissingPart(`${file} of ${module} has not one ${from}`);
  await chmod(join(copy, file), 0o644);
  await writeFile(join(copy, file), source.replace(from, to));
  return `replace ${module} => ./source`;
}
