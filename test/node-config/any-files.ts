import fc from 'fast-check';
import { pluginName } from './constructed.ts';
import { rootFolder } from './files.ts';
import { type FileContent, type PluginContent, type Settings, styles, writeFile } from './write-file.ts';

/**
 * Random files by path from their folder; `config.toml` is the root. Versions, names of the plugin and imports mix as
 * no sane person would mix them.
 */
export function anyFiles(versions: readonly number[]): fc.Arbitrary<Record<string, string>> {
  return fc.constantFrom('', `${rootFolder}/`).chain(prefix => {
    const everyFile = paths.map(path => fc.tuple(fc.constant(path), anyFile(path, prefix, versions)));
    return fc
      .tuple(fc.tuple(...everyFile), fc.subarray(paths.filter(path => path !== 'config.toml')))
      .map(([all, others]) => {
        const files = Object.fromEntries(
          all.filter(([path]) => path === 'config.toml' || others.includes(path)),
        );
        // A path that is not there keeps containerd from starting, which says nothing about merging.
        const isThere = (path: string) =>
          path.includes('*') || path.replace(prefix, '').replace('../', '') in files;
        return Object.fromEntries(
          Object.entries(files).map(([path, { content, style }]) => [
            path,
            writeFile({ ...content, imports: content.imports.filter(isThere) }, style),
          ]),
        );
      });
  });
}

const paths = [
  'config.toml',
  'a.toml',
  'conf.d/1.toml',
  'conf.d/1-kata.toml',
  'conf.d/.hidden.toml',
  'conf.d/x.conf',
];

function anyFile(path: string, prefix: string, versions: readonly number[]) {
  // Before 2.0 a relative glob starts where containerd was started, so only files beside the root have one.
  const globs = path.includes('/') && prefix === '' ? [] : [`${prefix}conf.d/*.toml`, `${prefix}conf.d/1*`];
  const up = path.includes('/') && prefix === '' ? '../' : prefix;
  const imports = fc.subarray([
    `${up}a.toml`,
    `${up}conf.d/1.toml`,
    `${up}conf.d/x.conf`,
    `${up}config.toml`,
    ...globs,
  ]);
  const version = fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: fc.constantFrom(...versions) },
  );
  const content: fc.Arbitrary<FileContent> = version.chain(number =>
    fc.record({
      version: fc.constant(number),
      imports: path === 'config.toml' ? imports : fc.oneof(fc.constant([]), imports),
      plugins: anyPlugins(number, versions),
    }),
  );
  return fc.record({ content, style: fc.constantFrom(...styles) });
}

/** Mostly under the name that fits the version; a second one under any other. */
function anyPlugins(version: number | undefined, versions: readonly number[]): fc.Arbitrary<PluginContent[]> {
  const fitting = anyPlugin.map(plugin => ({
    ...plugin,
    name: pluginName(version ?? Math.min(...versions)),
  }));
  const other = fc
    .tuple(anyPlugin, fc.constantFrom(...versions))
    .map(([plugin, number]) => ({ ...plugin, name: pluginName(number) }));
  const both = fc.uniqueArray(fc.oneof(fitting, other), { maxLength: 2, selector: ({ name }) => name });
  const areClear = (plugins: readonly PluginContent[]) => {
    const hasName = (name: string) => plugins.some(plugin => plugin.name === name);
    // Since 2.3 both names of an earlier file may be one map in memory, so that what is said under one changes the other.
    if (versions.includes(4) && plugins.length > 1) return false;
    if (version === 4) return !hasName('io.containerd.grpc.v1.cri');
    // Of these two in a file of version 1, containerd 2 takes whichever comes out of a Go map last.
    return (version ?? 1) > 1 || !hasName('cri') || !hasName('io.containerd.grpc.v1.cri');
  };
  return fc.oneof(
    { weight: 4, arbitrary: fitting.map(plugin => [plugin]) },
    { weight: 1, arbitrary: both.filter(areClear) },
  );
}

const names = ['runc', 'crun', 'kata', 'runsc.kvm', 'a b', 'UPPER'];

const anySettings: fc.Arbitrary<Settings> = fc.record(
  {
    runtime_type: fc.constantFrom('io.containerd.runc.v2', 'io.containerd.kata.v2', ''),
    runtime_path: fc.constantFrom('/opt/x', ''),
    pod_annotations: fc.constantFrom([], ['a'], ['b', 'c']),
    privileged_without_host_devices: fc.boolean(),
    cni_max_conf_num: fc.constantFrom(0, 3),
    'options.BinaryName': fc.constantFrom('crun', ''),
    'options.SystemdCgroup': fc.boolean(),
  },
  { requiredKeys: [] },
);

const anyPlugin: fc.Arbitrary<Omit<PluginContent, 'name'>> = fc.record(
  {
    isMisplaced: fc.oneof(
      { weight: 5, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    defaultRuntimeName: fc.constantFrom('runc', 'crun', 'kata', ''),
    tables: fc
      .tuple(
        fc.dictionary(fc.constantFrom(...names.map(name => `runtimes.${name}`)), anySettings, { maxKeys: 3 }),
        fc.dictionary(fc.constantFrom('default_runtime', 'untrusted_workload_runtime'), anySettings, {
          maxKeys: 1,
        }),
      )
      .map(([runtimes, deprecated]) => ({ ...runtimes, ...deprecated })),
  },
  { requiredKeys: ['tables'] },
);
