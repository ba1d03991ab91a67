import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptProcess, startKept } from '../../../scripts/kept-process.ts';
import { run } from '../../../scripts/processes.ts';
import { imageName } from '../../../scripts/setup/node/image.ts';
import type { NodeParts } from '../../../scripts/setup/node/node.ts';
import { patience } from '../../support/patience.ts';
import type { HandlerTable } from './handlers.ts';
import { writeProgramsBetween } from './programs-between.ts';

/** Where containerd listens. */
export const socket = '/run/containerd.sock';

/** Starts containerd with these handlers and the image of the tests. Rejects with its last lines if it does not start. */
export async function startContainerd(
  parts: NodeParts,
  handlers: readonly HandlerTable[],
  folder: string,
): Promise<KeptProcess> {
  for (const { runscConfig } of handlers)
    if (runscConfig !== undefined) writeFileSync(runscConfig.path, runscConfig.text);
  writeProgramsBetween(folder, join(parts.gvisor, 'runsc'));
  const networks = join(folder, 'networks');
  mkdirSync(networks);
  writeFileSync(join(networks, 'pods.conflist'), JSON.stringify(podNetwork(folder)));
  const config = join(folder, 'containerd.toml');
  writeFileSync(config, configuration(parts, handlers, folder, networks));
  // containerd looks for shims on PATH.
  const PATH = [parts.containerd, parts.gvisor, process.env['PATH']].join(':');
  const started = startKept(join(parts.containerd, 'containerd'), ['--config', config], {
    env: { ...process.env, PATH },
  });
  const ctr = async (...args: string[]) =>
    run([join(parts.containerd, 'ctr'), '--address', socket, '--namespace', 'k8s.io', ...args], {
      output: 'collect',
    });
  const deadline = Date.now() + patience;
  while ((await ctr('version')).code !== 0)
    if (started.child.exitCode !== null || Date.now() > deadline)
      throw new Error(`containerd does not start:\n${started.lastOutput()}`);
  const imported = await ctr('images', 'import', '--local', parts.image);
  if (imported.code !== 0) throw new Error(`the image was not imported:\n${imported.output}`);
  return started;
}

function configuration(
  parts: NodeParts,
  handlers: readonly HandlerTable[],
  folder: string,
  networks: string,
): string {
  const runtime = 'plugins."io.containerd.cri.v1.runtime"';
  const tables = handlers.map(({ name, type, options, annotations = [] }) => {
    const table = `${runtime}.containerd.runtimes.${name}`;
    return [
      `[${table}]`,
      `runtime_type = ${text(type)}`,
      ...['pod_annotations', 'container_annotations'].map(key => `${key} = ${JSON.stringify(annotations)}`),
      `[${table}.options]`,
      ...Object.entries(options).map(([key, value]) => `${key} = ${text(value)}`),
    ];
  });
  return [
    'version = 3',
    `root = ${text(join(folder, 'containerd'))}`,
    `state = ${text(join(folder, 'state'))}`,
    'disabled_plugins = ["io.containerd.nri.v1.nri"]',
    '[grpc]',
    `address = ${text(socket)}`,
    '[plugins."io.containerd.cri.v1.images".pinned_images]',
    `sandbox = ${text(imageName)}`,
    `[${runtime}]`,
    // Root may lack CAP_SYS_RESOURCE, which lowering an OOM score takes.
    'restrict_oom_score_adj = true',
    'netns_mounts_under_state_dir = true',
    `[${runtime}.cni]`,
    `bin_dirs = [${text(parts.networkPlugins)}]`,
    `conf_dir = ${text(networks)}`,
    `[${runtime}.containerd]`,
    'default_runtime_name = "runc"',
    ...tables.flat(),
    '',
  ].join('\n');
}

/** A string of TOML: JSON escapes the same. */
function text(value: string): string {
  return JSON.stringify(value);
}

function podNetwork(folder: string): object {
  const ipam = {
    type: 'host-local',
    dataDir: join(folder, 'addresses'),
    ranges: [[{ subnet: '10.88.0.0/16' }]],
    routes: [{ dst: '0.0.0.0/0' }],
  };
  return {
    cniVersion: '1.0.0',
    name: 'pods',
    plugins: [{ type: 'bridge', bridge: 'pods0', isGateway: true, ipam }],
  };
}
