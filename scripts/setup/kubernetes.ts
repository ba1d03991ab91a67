import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askGo, downloadModule, fetchModules, removeGoCaches, runGo, setUpGo } from './go.ts';
import { MissingPart } from './missing-part.ts';

/** A program that is built from the modules of a release of Kubernetes. */
export interface KubernetesProgram {
  /** The name of its file. */
  readonly name: string;
  /** The import path of its main package; one in the folder of the build begins with `./`. */
  readonly package: string;
  /** The usual duration of the build, in seconds. */
  readonly usually: number;
}

/**
 * Builds programs of a release (such as `1.37.1`) into `folder`, from the Go module proxy alone: Kubernetes' commands are
 * main packages of the module k8s.io/kubernetes. Rejects with a `MissingPart` that contains Go's output.
 */
export async function buildKubernetes(
  release: string,
  programs: readonly KubernetesProgram[],
  folder: string,
): Promise<void> {
  const go = await setUpGo(neededGo);
  await writeModule(go, release, folder);
  const flags = `-ldflags=-s -w ${versionValues(release)}`;
  // Until 1.30 an API server had the code of clouds inside, some of whose modules are nowhere any more.
  const options = ['-mod=mod', '-p=2', '-trimpath', '-tags=providerless'];
  const paths = programs.map(program => program.package);
  await fetchModules(`Kubernetes ${release}`, go, ['build', ...options, ...paths], folder);
  for (const { name, package: path, usually } of programs) {
    const args = ['build', '-v', ...options, flags, `-o=${join(folder, name)}`, path];
    const task = { what: `Kubernetes ${release}: building ${name}`, usually, howFar: packageCount() };
    const { code, output } = await runGo(task, go, args, folder);
    if (code !== 0)
      throw new MissingPart(`go build ${path} failed for Kubernetes ${release}:\n${errors(output)}`);
  }
  await removeGoCaches(folder);
}

/** The Go that the newest release needs; the older ones build with it as well. */
const neededGo = '1.26.0';

const module = 'k8s.io/kubernetes';

/**
 * Writes a go.mod that requires the release. What Kubernetes keeps in its own repository, its staging modules, is
 * replaced by the version of each that is published with the release: v0.37.1 for 1.37.1.
 */
async function writeModule(go: string, release: string, folder: string): Promise<void> {
  const { GoMod } = await downloadModule(`Kubernetes ${release}`, go, `${module}@v${release}`, folder);
  const own = JSON.parse(await askGo(go, ['mod', 'edit', '-json', GoMod], folder)) as GoModule;
  const isStaging = ({ New }: Replacement) => New.Path.startsWith('./staging/');
  const staging = new Set([
    ...(own.Replace ?? []).filter(isStaging).map(({ Old }) => Old.Path),
    // Since 1.30 a workspace says where they are, and the module only that they have no version.
    ...own.Require.filter(({ Version }) => Version === 'v0.0.0').map(({ Path }) => Path),
  ]);
  const others = (own.Replace ?? []).filter(replacement => !isStaging(replacement));
  const lines = [
    'module runtimeclass.test/judge',
    `go ${own.Go}`,
    `require ${module} v${release}`,
    ...[...staging].map(path => `replace ${path} => ${path} v0.${release.slice('1.'.length)}`),
    ...others.map(({ Old, New }) => `replace ${described(Old)} => ${described(New)}`),
  ];
  await writeFile(join(folder, 'go.mod'), `${lines.join('\n')}\n`);
}

/** What `go mod edit -json` prints. */
interface GoModule {
  readonly Go: string;
  readonly Require: readonly Required<GoVersion>[];
  readonly Replace?: readonly Replacement[] | null;
}

interface GoVersion {
  readonly Path: string;
  readonly Version?: string;
}

interface Replacement {
  readonly Old: GoVersion;
  readonly New: GoVersion;
}

function described({ Path, Version = '' }: GoVersion): string {
  return `${Path} ${Version}`.trimEnd();
}

/** The variables that Kubernetes' own build sets; without them a program says that it is of `v0.0.0-master`. */
function versionValues(release: string): string {
  const [major, minor] = release.split('.');
  const values = { gitVersion: `v${release}`, gitMajor: major, gitMinor: minor, gitTreeState: 'clean' };
  return ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version']
    .flatMap(path => Object.entries(values).map(([name, value]) => `-X ${path}.${name}=${value}`))
    .join(' ');
}

const isPackage = /^[\w.-]+(?:\/[\w.@-]+)*$/;

/** With -v, Go writes one line for each package that it has compiled. */
function packageCount(): (line: string) => string {
  let compiled = 0;
  return line => {
    if (!isPackage.test(line)) return line;
    compiled += 1;
    return `${compiled} packages compiled`;
  };
}

function errors(output: string): string {
  return output
    .split('\n')
    .filter(line => !isPackage.test(line) && !line.startsWith('go: downloading '))
    .join('\n')
    .trimEnd();
}
