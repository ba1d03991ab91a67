import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../lock.ts';
import { type Finished, run } from '../processes.ts';
import { runWithProgress, type Task } from '../progress.ts';
import { cachedFolder } from './cache.ts';
import { installDebianPackages } from './debian-packages.ts';
import { MissingPart } from './missing-part.ts';

/** The Go toolchain that is downloaded where the Go of this machine is older than what is to be built needs. */
const toolchain = '1.26.8';

const debian = { name: 'golang-go', provides: '/usr/lib/go/bin/go' };

/**
 * The path of a `go` that is at least `version` (such as `1.26.0`): the one on PATH if it is new enough, else the
 * toolchain that any Go fetches as the module golang.org/toolchain, into the cache. Where there is no Go, Debian's is
 * installed for that, which takes root. Rejects with a `MissingPart` that says what is missing.
 */
export async function setUpGo(version: string): Promise<string> {
  if (isOlder(toolchain, version)) throw new Error(`scripts/setup/go.ts has Go ${toolchain}, not ${version}`);
  const found = await inspect('go');
  if (found !== undefined && !isOlder(found.version, version)) return 'go';
  const old = found ?? (await fromDebian());
  const folder = await cachedFolder(`go-${toolchain}-${old.platform}`, folder => download(old, folder));
  return join(folder, 'toolchain', 'bin', 'go');
}

/**
 * Runs `go` in `folder` with a GOPATH and a build cache there, so that nothing is left in the home of who runs it. Where
 * the environment has a GOCACHE or a GOMODCACHE, as below `withGoCaches`, Go uses those: builds share much. Builds
 * run one after the other, because each of them takes all cores and four at once took longer than their limit.
 */
export function runGo(
  task: Task,
  go: string,
  args: readonly string[],
  folder: string,
  settings: GoSettings = {},
): Promise<Finished> {
  const command = ['nice', '-n', '10', go, ...args];
  const env = { ...environment(folder), ...settings };
  return withLock(
    'go-build',
    () => undefined,
    () => runWithProgress({ limit: longestBuild, ...task }, command, { cwd: folder, env }),
  );
}

/**
 * Downloads the modules that `go build` or `go install` with these arguments needs, in parallel with other builds: those need
 * processors, this the network. The build itself reports modules that cannot be downloaded.
 */
export async function fetchModules(
  what: string,
  go: string,
  [command, ...args]: readonly [string, ...string[]],
  folder: string,
  settings: GoSettings = {},
): Promise<void> {
  const howFar = (line: string) => (line.startsWith('go: downloading ') ? line : undefined);
  const task = { what: `${what}: fetching its modules`, usually: 30, limit: longestBuild, howFar };
  // It prints what it would do, for which it has to read the packages.
  const dryRun = ['nice', '-n', '10', go, command, '-n', ...args];
  await runWithProgress(task, dryRun, { cwd: folder, env: { ...environment(folder), ...settings } });
}

/** Variables of Go's environment that a build sets differently than others. */
export type GoSettings = Readonly<Record<string, string>>;

/** Seconds: the steps of `npm test` that run meanwhile come first. */
const longestBuild = 3600;

/** The standard output and error of a `go` that takes no time. Rejects with a `MissingPart` that contains them if it fails. */
export async function askGo(go: string, args: readonly string[], folder: string): Promise<string> {
  const { code, output } = await run([go, ...args], {
    cwd: folder,
    env: environment(folder),
    output: 'collect',
    limit: 60,
  });
  if (code !== 0) throw new MissingPart(`go ${args.join(' ')} failed:\n${output.trimEnd()}`);
  return output;
}

/**
 * Downloads a module, `path@version`, and returns where its source and its go.mod are. Rejects with a `MissingPart` that
 * contains Go's output.
 */
export async function downloadModule(
  what: string,
  go: string,
  module: string,
  folder: string,
): Promise<{ readonly Dir: string; readonly GoMod: string }> {
  const task = { what: `${what}: fetching its source`, usually: 20 };
  const { code, output } = await runGo(task, go, ['mod', 'download', '-json', module], folder);
  if (code !== 0) throw new MissingPart(`go mod download ${module} failed:\n${output.trimEnd()}`);
  return JSON.parse(output.slice(output.indexOf('{')));
}

function environment(folder: string): Record<string, string> {
  return {
    GOPATH: join(folder, 'go-path'),
    GOCACHE: process.env['GOCACHE'] || join(folder, 'go-cache'),
    GOTOOLCHAIN: 'local',
    GOWORK: 'off',
    CGO_ENABLED: '0',
    // Otherwise modules are read-only, and only root could delete them.
    GOFLAGS: '-modcacherw',
  };
}

/** Deletes what `runGo` left in `folder`. */
export async function removeGoCaches(folder: string): Promise<void> {
  for (const name of ['go-path', 'go-cache']) await rm(join(folder, name), { recursive: true, force: true });
}

interface Go {
  program: string;
  version: string;
  /** Operating system and architecture as the toolchain's versions have them: `linux-amd64`. */
  platform: string;
}

async function fromDebian(): Promise<Go> {
  await installDebianPackages([debian], 'fetching a current Go', 45);
  const found = await inspect(debian.provides);
  if (found === undefined) throw new MissingPart(`${debian.provides} does not run`);
  return found;
}

async function inspect(program: string): Promise<Go | undefined> {
  const command = [program, 'env', 'GOVERSION', 'GOOS', 'GOARCH'];
  // Not in a folder with a go.mod, which may call for another version of Go.
  const { code, output } = await run(command, { cwd: tmpdir(), output: 'collect', limit: 60 }).catch(
    (): Finished => ({ code: 127, output: '' }),
  );
  const [, version, system, architecture] = /^go(\S+).*\n(\w+)\n(\w+)\n$/.exec(output) ?? [];
  if (code !== 0 || version === undefined) return undefined;
  return { program, version, platform: `${system}-${architecture}` };
}

/** Downloads the toolchain into the folder `toolchain` of `folder`. */
async function download({ program, platform }: Go, folder: string): Promise<void> {
  const module = `golang.org/toolchain@v0.0.1-go${toolchain}.${platform}`;
  const task = { what: `Go ${toolchain} for programs that tests compare with`, usually: 20 };
  const modules = join(folder, 'go-path', 'pkg', 'mod');
  const settings = { GOMODCACHE: modules };
  const { code, output } = await runGo(task, program, ['mod', 'download', module], folder, settings);
  if (code !== 0) throw new MissingPart(`go mod download ${module} failed:\n${output.trimEnd()}`);
  const target = join(folder, 'toolchain');
  await rename(join(modules, module), target);
  await removeGoCaches(folder);
  // The files of a module have no permission to run.
  const tools = join(target, 'pkg', 'tool');
  const folders = [join(target, 'bin'), ...(await readdir(tools)).map(name => join(tools, name))];
  for (const parent of folders)
    for (const name of await readdir(parent)) await chmod(join(parent, name), 0o755);
}

/** Whether a version of Go is older than another; release candidates count as the release. */
function isOlder(version: string, other: string): boolean {
  const [a, b] = [version, other].map(text => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  const difference = [0, 1, 2].map(at => (a?.[at] ?? 0) - (b?.[at] ?? 0)).find(number => number !== 0);
  return difference !== undefined && difference < 0;
}
