import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { succeedWithProgress } from '../../../scripts/progress.ts';

/** Debian's packages, read through lists in a folder of our own: the machine's configuration stays as it is. */
export interface Debian {
  /** Downloads a source package into the folder and unpacks it, patched, to `target`. */
  unpackSource(name: string, target: string): Promise<void>;
  /** Downloads a binary package and unpacks it to `target` without installing it. */
  unpackBinary(name: string, target: string): Promise<void>;
}

/** @throws on another system than Debian 12. */
export async function openDebian(folder: string): Promise<Debian> {
  requireDebian12();
  const options = writeAptFolders(folder);
  const succeed = (what: string, usually: number, ...command: string[]) =>
    succeedWithProgress({ what: `control plane: ${what}`, usually }, command, {
      cwd: folder,
      env: { LC_ALL: 'C' },
    });
  const apt = (what: string, usually: number, ...args: string[]) =>
    succeed(what, usually, 'apt-get', ...options, ...args);
  await apt('reading the lists of source packages', 15, 'update');
  return {
    async unpackSource(name, target) {
      await apt(`fetching the source of ${name}`, 15, 'source', '--download-only', name);
      const source = downloaded(folder, name, '.dsc');
      await succeed(`unpacking ${name}`, 20, 'dpkg-source', '--no-check', '-x', source, target);
    },
    async unpackBinary(name, target) {
      await apt(`fetching ${name}`, 5, 'download', name);
      await succeed(`unpacking ${name}`, 5, 'dpkg-deb', '-x', downloaded(folder, name, '.deb'), target);
    },
  };
}

function requireDebian12(): void {
  let release = '';
  try {
    release = readFileSync('/etc/os-release', 'utf8');
  } catch {
    // Not Linux: said below.
  }
  if (/^ID=debian$/m.test(release) && /^VERSION_CODENAME=bookworm$/m.test(release)) return;
  throw new Error(
    'the control plane can be built on Debian 12 only; elsewhere let KUBEBUILDER_ASSETS name a folder with etcd ' +
      'and kube-apiserver (and kube-scheduler and kube-controller-manager, which envtest does not have)',
  );
}

/** Writes lists of the mirrors that the machine already uses, with sources added. Returns options for apt-get. */
function writeAptFolders(folder: string): string[] {
  const keys = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';
  const lines = debianMirrors().flatMap(mirror => [`deb ${keys} ${mirror}`, `deb-src ${keys} ${mirror}`]);
  for (const part of ['lists/partial', 'cache', 'archives/partial']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  writeFileSync(join(folder, 'sources.list'), `${lines.join('\n')}\n`);
  return [
    `Dir::Etc::SourceList=${join(folder, 'sources.list')}`,
    'Dir::Etc::SourceParts=-',
    `Dir::State::Lists=${join(folder, 'lists')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    `Dir::Cache::Archives=${join(folder, 'archives')}`,
    'APT::Sandbox::User=root',
  ].flatMap(option => ['-o', option]);
}

/** Debian's own repositories as `URI suite main`, from both notations of sources.list(5). */
function debianMirrors(): string[] {
  const text = ['/etc/apt/sources.list', ...sourceParts()].map(readIfThere).join('\n\n');
  const oneLine = [...text.matchAll(/^deb(?: \[[^\]]*\])? (\S+) (\S+) main\b/gm)].map(([, uri, suite]) => [
    uri,
    suite,
  ]);
  const stanzas = text.split(/\n\s*\n/).flatMap(stanza => {
    const field = (name: string) => new RegExp(`^${name}: *(.+)$`, 'm').exec(stanza)?.[1]?.split(/\s+/) ?? [];
    if (!field('Components').includes('main')) return [];
    return field('URIs').flatMap(uri => field('Suites').map(suite => [uri, suite]));
  });
  const mirrors = [...oneLine, ...stanzas].filter(([, suite]) =>
    /^bookworm(-updates|-security)?$/.test(suite ?? ''),
  );
  if (mirrors.length === 0) throw new Error('no Debian mirror for bookworm in /etc/apt/sources.list(.d)');
  return [...new Set(mirrors.map(([uri, suite]) => `${uri} ${suite} main`))];
}

function sourceParts(): string[] {
  const folder = '/etc/apt/sources.list.d';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => /\.(list|sources)$/.test(name))
    .map(name => join(folder, name));
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function downloaded(folder: string, name: string, ending: string): string {
  const file = readdirSync(folder).find(entry => entry.startsWith(`${name}_`) && entry.endsWith(ending));
  if (file === undefined) throw new Error(`apt-get downloaded no ${ending} of ${name}`);
  return file;
}
