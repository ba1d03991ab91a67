import { kataDeployNames } from './model/kata-deploy.ts';
import type { RuntimeProfile } from './model/profile.ts';

/** Settings of a handler's table, by key as in `DeclaredHandler.settings` (`options.ConfigPath`). */
export type TableSettings = Readonly<Record<string, string | boolean | readonly string[]>>;

/**
 * The settings besides the runtime type that the project of a runtime writes to its containerd table; empty for most
 * runtimes. Sources: kata-containers `tools/packaging/kata-deploy/binary/src/runtime/containerd.rs` and
 * `src/utils/system.rs` (chart 4.1.0), `docs/how-to/containerd-kata.md`.
 */
export function containerdSettings(handler: string, profile: RuntimeProfile): TableSettings {
  if (!isKata(profile)) return {};
  const installed = installedByKataDeploy(handler);
  return {
    ...(installed && { runtime_path: installed.shim }),
    privileged_without_host_devices: true,
    pod_annotations: ['io.katacontainers.*'],
    ...(installed && { 'options.ConfigPath': installed.configuration }),
  };
}

/**
 * The settings besides the runtime type that a CRI-O table needs. Sources: kata-containers
 * `tools/packaging/kata-deploy/binary/src/runtime/crio.rs` (chart 4.1.0); for Sysbox nestybox/sysbox
 * `docs/user-guide/install-k8s.md`: its Pods ask CRI-O for their user namespace by an annotation, which CRI-O has to allow.
 */
export function crioSettings(handler: string, profile: RuntimeProfile): TableSettings {
  if (profile.id === 'sysbox') return { allowed_annotations: ['io.kubernetes.cri-o.userns-mode'] };
  if (!isKata(profile)) return {};
  const installed = installedByKataDeploy(handler);
  return {
    ...(installed && { runtime_path: installed.shim }),
    runtime_root: '/run/vc',
    ...(installed && { runtime_config_path: installed.configuration }),
    privileged_without_host_devices: true,
  };
}

function isKata({ id, buildOf }: RuntimeProfile): boolean {
  return (buildOf?.id ?? id) === 'kata';
}

/**
 * The paths at which kata-deploy installs the files of a handler; `undefined` for composed names, which vary by
 * installation.
 */
function installedByKataDeploy(handler: string): { shim: string; configuration: string } | undefined {
  const installed = kataDeployNames.find(({ name, removed }) => name === handler && !removed);
  if (installed === undefined) return undefined;
  const shim = handler.slice('kata-'.length);
  const isRust = shim.endsWith('-runtime-rs') || shim === 'dragonball';
  const configurations = `/opt/kata/share/defaults/kata-containers/${isRust ? 'runtime-rs/' : ''}runtimes/${shim}`;
  return {
    shim: `/opt/kata/${isRust ? 'runtime-rs/' : ''}bin/containerd-shim-kata-v2`,
    configuration: `${configurations}/configuration-${shim}.toml`,
  };
}
