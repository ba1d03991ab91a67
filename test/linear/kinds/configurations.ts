import { type Kind, many, manyOf } from '../kind.ts';

const containerd = (name: string, text: (count: number) => string): Kind => ({
  name,
  count: 500,
  files: count => ({ 'config.toml': `version = 3\n${text(count)}` }),
});
const runtimes = "[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes";

/** Configurations of nodes. */
export const configurations: readonly Kind[] = [
  containerd('handlers', count =>
    many(count, i => `${runtimes}.h${i}]\nruntime_type = 'io.containerd.runsc.v1'\n`),
  ),
  containerd('handlers that are declared twice', count =>
    many(count, () => `${runtimes}.h]\nruntime_type = 'io.containerd.runsc.v1'\n`),
  ),
  containerd('settings of a handler', count => `${runtimes}.h]\n${many(count, i => `s${i} = 1\n`)}`),
  containerd(
    'imports',
    count => `imports = [\n${many(count, i => `  "/etc/a${i}.toml",\n`)}]\n${runtimes}.h]\n`,
  ),
  containerd('comments in TOML', count => `${'# a\n'.repeat(count)}${runtimes}.h]\n`),
  containerd('templates in a line of TOML', count => `${runtimes}.h]\na = ${'{{a}}'.repeat(count)}\n`),
  containerd(
    'templates in lines of TOML',
    count => `${runtimes}.h]\n${'{{ if a }}\nb = 1\n{{ end }}\n'.repeat(count)}`,
  ),
  containerd('brackets in TOML', count => `${runtimes}.h]\na = ${'['.repeat(count)}`),
  containerd('dots in a key of TOML', count => `${runtimes}.h]\n${'a.'.repeat(count)}b = 1\n`),
  containerd(
    'a text of several lines in TOML',
    count => `${runtimes}.h]\na = """\n${'b = 1\n'.repeat(count)}"""\n`,
  ),
  {
    name: 'runtimes of CRI-O',
    count: 500,
    files: count => ({
      'crio.conf': many(count, i => `[crio.runtime.runtimes.h${i}]\nruntime_path = "/usr/bin/runsc"\n`),
    }),
  },
  {
    name: 'files of a configuration',
    count: 50,
    files: count => ({
      'etc/crio/crio.conf': '[crio.runtime]\ndefault_runtime = "h1"\n',
      ...manyOf(count, i => [
        `etc/crio/crio.conf.d/${i}.conf`,
        `[crio.runtime.runtimes.h${i}]\nruntime_path = "/usr/bin/runsc"\n`,
      ]),
    }),
  },
  {
    name: 'files that a configuration imports',
    count: 50,
    files: count => ({
      'config.toml': 'version = 3\nimports = ["conf.d/*.toml"]\n',
      ...manyOf(count, i => [
        `conf.d/${i}.toml`,
        `version = 3\n${runtimes}.h${i}]\nruntime_type = 'io.containerd.runsc.v1'\n`,
      ]),
    }),
  },
  {
    name: 'files with the same handler',
    count: 50,
    files: count => ({
      'config.toml': 'version = 2\nimports = ["conf.d/*.toml"]\n',
      ...manyOf(count, i => [
        `conf.d/${i}.toml`,
        `version = 2\n[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.h]\ns${i} = 1\n`,
      ]),
    }),
  },
  {
    name: 'configurations in a folder',
    count: 50,
    files: count =>
      manyOf(count, i => [
        `containerd/config-${i}.toml`,
        `version = 2\n[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.h${i}]\nruntime_type = 'io.containerd.runsc.v1'\n`,
      ]),
  },
  {
    name: 'lines of a configuration in a manifest',
    count: 500,
    files: count => ({
      'a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  containerd-config.toml: |\n    version = 3\n${many(count, i => `    ${runtimes}.h${i}]\n    runtime_type = 'io.containerd.runsc.v1'\n`)}`,
    }),
  },
];
