import fc from 'fast-check';
import type { Draw } from '../old-classes/draw.ts';

/** A configuration of containerd with tables of runtimes that lack settings, have them in the wrong place, or have removed ones. */
export function drawNodeConfig(draw: Draw): string {
  const chance = (one: number) => draw(fc.nat, { max: one - 1 }) === 0;
  const plugin = draw(
    fc.constantFrom,
    '"io.containerd.grpc.v1.cri"',
    '"io.containerd.cri.v1.runtime"',
    'cri',
  );
  const version = draw(fc.constantFrom, '', 'version = 2\n', 'version = 2 # of the node\n', 'version = 3\n');
  const names = draw(fc.shuffledSubarray, ['runc', 'runsc', 'kata', 'kata2', 'kata_clh', 'nvidia'], {
    minLength: 1,
  }) as string[];
  const types = [
    'io.containerd.runc.v2',
    'io.containerd.runsc.v1',
    'io.containerd.kata.v2',
    'io.containerd.runtime.v1.linux',
    'io.containerd.runc.v1',
    'runsc',
  ];
  const tables = names.map(name => {
    const table = `plugins.${plugin}.containerd.runtimes.${name}`;
    const type = chance(4) ? '' : `  runtime_type = "${draw(fc.constantFrom, ...types)}" # ${name}\n`;
    const wrong = chance(5) ? '  SystemdCgroup = true\n' : '';
    const options = chance(4) ? `  [${table}.options]\n    BinaryName = "/usr/bin/${name}"\n` : '';
    return `[${table}]\n${type}${wrong}${options}`;
  });
  const misplaced = chance(5) ? `[plugins.${plugin}]\n  default_runtime_name = "kata"\n` : '';
  const ofContainerd = chance(3)
    ? `[plugins.${plugin}.containerd]\n  default_runtime_name = "${draw(fc.constantFrom, 'runc', 'kata', 'katta')}"\n`
    : '';
  const linux = chance(5) ? '[plugins.linux]\n  runtime = "nvidia-container-runtime"\n' : '';
  return [version, misplaced, ofContainerd, ...tables, linux].join('');
}
