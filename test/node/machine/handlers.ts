import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeParts } from '../../../scripts/setup/node/node.ts';
import { eventsOfRuntimeTypes } from '../facts/events.ts';
import { between } from './programs-between.ts';

/** The table of one handler in the configuration of containerd. */
export interface HandlerTable {
  readonly name: string;
  /** `runtime_type`. */
  readonly type: string;
  readonly options: Readonly<Record<string, string>>;
  /** Annotations of Pods and images that containerd passes on. */
  readonly annotations?: readonly string[];
  /** The configuration of runsc that the options name, to be written. */
  readonly runscConfig?: { readonly path: string; readonly text: string };
}

/** The flags with which each handler of gVisor runs; facts name these handlers. */
const gvisorFlags: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  runsc: {},
  'runsc-host': { network: 'host' },
  'runsc-raw': { 'net-raw': 'true' },
  'runsc-uds': { 'host-uds': 'open' },
  'runsc-seccomp': { 'oci-seccomp': 'true' },
};

/** The handlers of the node: those of the facts, and one for each `runtime_type` whose event is recorded. */
export function nodeHandlers(parts: NodeParts, folder: string): readonly HandlerTable[] {
  const youki = process.env['RUNTIMECLASS_YOUKI'];
  const passed = ['run.oci.handler'];
  return [
    processRuntime('runc', join(parts.runc, 'runc')),
    processRuntime('runc-deb', '/usr/sbin/runc'),
    processRuntime('crun', '/usr/bin/crun'),
    processRuntime(between.toldNothing, join(folder, between.toldNothing)),
    { ...processRuntime(between.told, join(folder, between.told)), annotations: passed },
    ...(youki !== undefined && existsSync(youki) ? [processRuntime('youki', youki)] : []),
    ...Object.entries(gvisorFlags).map(([name, flags]) =>
      gvisor(name, flags, join(parts.gvisor, 'runsc'), folder),
    ),
    gvisor(between.selinux, {}, join(folder, between.selinux), folder),
    ...Object.keys(eventsOfRuntimeTypes).map((type, index) => badType(type, index, parts)),
  ];
}

/** The name of the handler with this `runtime_type`, one of `eventsOfRuntimeTypes`. */
export function handlerOfType(type: string): string {
  return `type-${Object.keys(eventsOfRuntimeTypes).indexOf(type)}`;
}

function processRuntime(name: string, BinaryName: string): HandlerTable {
  return { name, type: 'io.containerd.runc.v2', options: { BinaryName } };
}

function gvisor(
  name: string,
  flags: Readonly<Record<string, string>>,
  runsc: string,
  folder: string,
): HandlerTable {
  const path = join(folder, `${name}.toml`);
  const text = [
    `binary_name = "${runsc}"`,
    '[runsc_config]',
    ...Object.entries(flags).map(([flag, value]) => `${flag} = "${value}"`),
  ].join('\n');
  return {
    name,
    type: 'io.containerd.runsc.v1',
    options: { TypeUrl: 'io.containerd.runsc.v1.options', ConfigPath: path },
    annotations: ['dev.gvisor.*'],
    runscConfig: { path, text: `${text}\n` },
  };
}

function badType(type: string, index: number, parts: NodeParts): HandlerTable {
  const isPath = type.startsWith('/');
  return {
    name: `type-${index}`,
    // Only the shim of runc is in its own folder here; what counts is that the type is a path.
    type: isPath ? join(parts.containerd, 'containerd-shim-runc-v2') : type,
    options: isPath ? { BinaryName: join(parts.runc, 'runc') } : {},
  };
}
