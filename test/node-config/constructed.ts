import { rootFolder } from './files.ts';
import { type FileContent, type Style, styles, writeFile } from './write-file.ts';

/** Files by path from their folder; `config.toml` is the root. */
export interface ConstructedCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Every way to import, in every way to write, for the format of each version that is in use. */
export function constructedCases(
  versions: readonly number[],
  writtenIn: readonly Style[] = styles,
): ConstructedCase[] {
  return versions.flatMap(version =>
    writtenIn.flatMap(style => [
      ...Object.entries(waysToImport).map(([way, imports]) => ({
        name: `version ${version}, ${style}, ${way}`,
        files: filesOf(version, style, imports),
      })),
      {
        name: `version ${version}, ${style}, outside of the table "containerd"`,
        files: { 'config.toml': misplacedIn(version, style) },
      },
    ]),
  );
}

/** What the root imports and what `sub/nested.toml` does. */
const waysToImport: Readonly<Record<string, { root: readonly string[]; nested: readonly string[] }>> = {
  'no import': { root: [], nested: [] },
  'a relative path': { root: ['other.toml'], nested: [] },
  'an absolute path': { root: [`${rootFolder}/other.toml`], nested: [] },
  'a relative glob': { root: ['conf.d/*.toml'], nested: [] },
  'an absolute glob': { root: [`${rootFolder}/conf.d/*.toml`], nested: [] },
  'a glob that matches nothing': { root: ['nowhere/*.toml'], nested: [] },
  'nested imports': { root: ['sub/nested.toml', 'conf.d/10-kata.toml'], nested: ['../other.toml'] },
  'a circle': { root: ['sub/nested.toml'], nested: ['../config.toml', './../other.toml'] },
};

export function pluginName(version: number | undefined): string {
  if (version === undefined || version < 2) return 'cri';
  return version === 2 ? 'io.containerd.grpc.v1.cri' : 'io.containerd.cri.v1.runtime';
}

function misplacedIn(version: number, style: Style): string {
  const tables = { 'runtimes.crun': { runtime_type: 'io.containerd.runc.v2', 'options.BinaryName': 'crun' } };
  const plugin = { name: pluginName(version), isMisplaced: true, defaultRuntimeName: 'crun', tables };
  return writeFile({ version, imports: [], plugins: [plugin] }, style);
}

function filesOf(
  version: number,
  style: Style,
  { root, nested }: { readonly root: readonly string[]; readonly nested: readonly string[] },
): Record<string, string> {
  const file = (
    content: Partial<FileContent>,
    tables: FileContent['plugins'][number]['tables'],
    defaultName?: string,
  ) =>
    writeFile(
      {
        version,
        imports: [],
        plugins: [{ name: pluginName(version), defaultRuntimeName: defaultName, tables }],
        ...content,
      },
      style,
    );
  const runc = 'io.containerd.runc.v2';
  return {
    'config.toml': file(
      { imports: root },
      {
        'runtimes.crun': { runtime_type: runc, pod_annotations: ['a', 'b'], 'options.BinaryName': 'crun' },
        'runtimes.runc': { 'options.SystemdCgroup': true },
      },
      'crun',
    ),
    'other.toml': file({}, { 'runtimes.crun': { runtime_path: '/opt/crun', 'options.BinaryName': '' } }),
    'conf.d/10-kata.toml': file({}, { 'runtimes.kata': { runtime_type: 'io.containerd.kata.v2' } }, 'kata'),
    'conf.d/9-runsc.toml': file({}, { 'runtimes.runsc.kvm': { runtime_type: 'io.containerd.runsc.v1' } }),
    'conf.d/11-no-runtimes.toml': file({ plugins: [] }, {}),
    'sub/nested.toml': file({ imports: nested }, { 'runtimes.nested': { runtime_type: runc } }, 'nested'),
  };
}
