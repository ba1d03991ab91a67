import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from './cache.ts';
import { fetchModules, removeGoCaches, runGo, setUpGo } from './go.ts';
import { MissingPart } from './missing-part.ts';

/** A program that is built from a module of Go. */
export interface GoProgram {
  /** The import path of its main package, such as `helm.sh/helm/v3/cmd/helm`. */
  package: string;
  /** The name of the built file. */
  name: string;
  /** The version of the module, such as `v3.22.0`. */
  version: string;
  /** The `go` line of its go.mod: the Go that it needs. */
  go: string;
  /** Values of variables that the program's own build sets, by package and name; none by default. */
  values?: Readonly<Record<string, string>>;
  /** The environment variable that names another executable file to use instead. */
  variable: string;
  /** The usual duration of the build, in seconds. */
  usually: number;
}

/**
 * The path of a program for the tests that compare with it: the one that its environment variable names, or that of
 * the cache, which is built there if missing, from the Go module proxy alone. Rejects with a `MissingPart` that contains
 * Go's output.
 */
export async function setUpGoProgram(program: GoProgram): Promise<string> {
  const chosen = process.env[program.variable];
  if (chosen) return chosen;
  const folder = `${program.name}-${program.version}-${process.platform}-${process.arch}`;
  return join(await cachedFolder(folder, unfinished => build(program, unfinished)), program.name);
}

async function build(program: GoProgram, folder: string): Promise<void> {
  const { name, version, usually } = program;
  const go = await setUpGo(program.go).catch((error: Error) => {
    throw new MissingPart(`${error.message}\n(${name} ${version} can also be set as ${program.variable})`);
  });
  const target = `${program.package}@${version}`;
  const task = { what: `${name} ${version}: building it`, usually };
  const values = Object.entries(program.values ?? {}).map(([name, value]) => `-X ${name}=${value}`);
  const flags = `-ldflags=${['-s', '-w', ...values].join(' ')}`;
  const args = ['install', '-trimpath', flags, target] as const;
  await fetchModules(`${name} ${version}`, go, args, folder);
  const { code, output } = await runGo(task, go, args, folder);
  if (code !== 0) {
    throw new MissingPart(
      `go install ${target} failed; ${program.variable} may name another ${name}:\n${output.trimEnd()}`,
    );
  }
  const built = join(folder, 'go-path', 'bin');
  // Go names the program after the last element of the path that is not a major version.
  for (const file of await readdir(built)) await rename(join(built, file), join(folder, name));
  await removeGoCaches(folder);
}
