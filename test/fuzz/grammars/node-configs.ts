import fc from 'fast-check';
import { anyFiles } from '../../node-config/any-files.ts';
import type { Grammar } from '../grammar.ts';
import { surroundings } from './manifests.ts';

const text = fc.constantFrom(
  '"kata"',
  "'runsc'",
  '"""a"""',
  '"\\u00e9"',
  '"a\\"b"',
  'true',
  '1',
  '1e3',
  '2026-11-23',
  '[]',
  '["a", "b"]',
  '{ a = 1 }',
  '"{{ x }}"',
  '""',
);
const key = fc.constantFrom(
  'runtime_type',
  'runtime_path',
  'default_runtime',
  'BinaryName',
  '"quoted key"',
  'a.b',
  'monitor_env',
  'privileged_without_host_devices',
);
const table = fc.constantFrom(
  ...[
    '[crio.runtime]',
    '[crio.runtime.runtimes.kata]',
    '[crio.runtime.runtimes."a b"]',
    '[crio.runtime.workloads.x]',
    '[[crio.x]]',
    '[crio]',
  ],
  ...[
    "[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.kata]",
    '[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc.options]',
  ],
  ...[
    '[plugins.cri.containerd.default_runtime]',
    '[plugins.cri.containerd]',
    '[proxy_plugins]',
    '[ plugins . cri ]',
  ],
);
const lines = fc
  .array(
    fc.oneof(
      table,
      fc.tuple(key, text).map(pair => pair.join(' = ')),
      fc.constantFrom('# why', '', 'version = 2', 'version = 3', 'imports = ["conf.d/*.toml"]'),
    ),
    { maxLength: 12 },
  )
  .map(parts => `${parts.join('\n')}\n`);
const containerd = anyFiles([1, 2, 3, 4]).map(files => files['config.toml'] ?? '');

/** Configurations of containerd and CRI-O. */
export const nodeConfigs: Grammar = {
  name: 'TOML',
  paths: [
    'etc/containerd/config.toml',
    'etc/crio/crio.conf',
    'etc/crio/crio.conf.d/10-kata.conf',
    'etc/containerd/conf.d/1.toml',
  ],
  files: {
    ...surroundings,
    'etc/containerd/config.toml':
      'version = 2\nimports = ["conf.d/*.toml"]\n[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]\nruntime_type = "io.containerd.runc.v2"\n',
  },
  text: fc.oneof(lines, containerd),
};
