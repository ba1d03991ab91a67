import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { succeedWithProgress } from '../../../scripts/progress.ts';
import { cachedFolder } from '../../../scripts/setup/cache.ts';
import { installDebianPackages } from '../../../scripts/setup/debian-packages.ts';
import { openDebian } from './debian.ts';
import { builtFolder, builtVersion, everyProgram } from './programs.ts';

/**
 * Builds the programs of a control plane from Debian 12's source package, once: 5 to 7 minutes on two cores.
 * Rejects, saying what to do, where they cannot be built.
 */
export async function buildPrograms(): Promise<void> {
  await cachedFolder(basename(builtFolder()), async folder => {
    const work = join(folder, 'build');
    mkdirSync(work);
    await build(work, folder);
    rmSync(work, { recursive: true });
  });
}

const kubernetesPrograms = everyProgram.filter(program => program !== 'etcd');

/** Go 1.19 with make and rsync, which Kubernetes' own build calls, and the replacement of `reflect2`. */
const packagesNeeded = [
  { name: 'golang-go', provides: '/usr/lib/go/bin/go' },
  {
    name: 'golang-github-modern-go-reflect2-dev',
    provides: '/usr/share/gocode/src/github.com/modern-go/reflect2',
  },
  { name: 'make', provides: '/usr/bin/make' },
  { name: 'rsync', provides: '/usr/bin/rsync' },
  { name: 'dpkg-dev', provides: '/usr/bin/dpkg-source' },
];

async function build(work: string, target: string): Promise<void> {
  const debian = await openDebian(join(work, 'packages'));
  await installDebianPackages(packagesNeeded, 'building a control plane', 60);
  const source = join(work, 'go/src/k8s.io/kubernetes');
  mkdirSync(join(work, 'go/src/k8s.io'), { recursive: true });
  await debian.unpackSource('kubernetes', source);
  replaceReflect2(source);
  await compile(work, source);
  for (const program of kubernetesPrograms)
    copyFileSync(join(source, '_output/bin', program), join(target, program));
  // Unpacked instead of installed: installing it would start an etcd as a service of the machine.
  await debian.unpackBinary('etcd-server', join(work, 'etcd'));
  copyFileSync(join(work, 'etcd/usr/bin/etcd'), join(target, 'etcd'));
}

/** The vendored 1.0.1 crashes under Go 1.18 and later (`unexpected fault address` in mapiterinit). */
function replaceReflect2(source: string): void {
  const vendored = join(source, 'vendor/github.com/modern-go/reflect2');
  const packaged = '/usr/share/gocode/src/github.com/modern-go/reflect2';
  rmSync(vendored, { recursive: true });
  cpSync(packaged, vendored, { recursive: true, dereference: true });
}

/** Kubernetes' own make, because it generates the OpenAPI code that a plain `go build` misses. */
async function compile(work: string, source: string): Promise<void> {
  let compiled = 0;
  const howFar = (line: string) => {
    // With -v, Go writes one line for each package that it has compiled.
    if (!/^[\w.-]+(\/[\w.@-]+)*$/.test(line)) return line;
    compiled += 1;
    return `${compiled} of about 1950 packages`;
  };
  const targets = kubernetesPrograms.map(program => `cmd/${program}`).join(' ');
  const environment = {
    PATH: '/usr/lib/go/bin:/usr/local/bin:/usr/bin:/bin',
    HOME: work,
    LC_ALL: 'C',
    GOPATH: join(work, 'go'),
    GOCACHE: join(work, 'go-cache'),
    GO111MODULE: 'off',
    CGO_ENABLED: '0',
  };
  // Nothing else of this process's environment: what is built is not to depend on it.
  const clean = ['env', '-i', ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
  await succeedWithProgress(
    { what: `control plane: compiling Kubernetes ${builtVersion}`, usually: 420, howFar },
    ['nice', ...clean, 'make', `WHAT=${targets}`, 'GOFLAGS=-v'],
    { cwd: source },
  );
}
