import { admissionEvents } from './admission-events.ts';
import { clientEvents, otherClientEvents } from './client-events.ts';
import { conflictEvents } from './conflict-events.ts';
import { containerCommandEvents } from './container-command-events.ts';
import { containerEvents } from './container-events.ts';
import { containerdFileEvents } from './containerd-file-events.ts';
import { containerdStartEvents } from './containerd-start-events.ts';
import { crioSettingsEvents } from './crio-settings-events.ts';
import { crioStartEvents } from './crio-start-events.ts';
import { deviceEvents } from './device-events.ts';
import { dockerEvents } from './docker-events.ts';
import type { EventKind } from './event-kind.ts';
import { gvisorEvents } from './gvisor-events.ts';
import { helmEvents, otherHelmEvents } from './helm-events.ts';
import { kataDeployEvents } from './kata-deploy-events.ts';
import { kataEvents } from './kata-events.ts';
import { kubeletEvents } from './kubelet-events.ts';
import { limitationEvents } from './limitation-events.ts';
import { nvidiaEvents } from './nvidia-events.ts';
import { policyEvents } from './policy-events.ts';
import { quotaEvents } from './quota-events.ts';
import { rejectionEvents } from './rejection-events.ts';
import { otherRuntimeEvents } from './runtime-events.ts';
import { runtimeProgramEvents } from './runtime-program-events.ts';
import { schedulerEvents } from './scheduler-events.ts';
import { shimEvents } from './shim-events.ts';
import { sysboxEvents } from './sysbox-events.ts';
import { tableEvents } from './table-events.ts';
import { tableOptionsEvents } from './table-options-events.ts';
import { tableSettingsEvents } from './table-settings-events.ts';
import { userNamespaceEvents } from './user-namespace-events.ts';
import { validationEvents } from './validation-events.ts';
import { versionEvents } from './version-events.ts';
import { virtualMachineEvents } from './virtual-machine-events.ts';
import { wasmEvents } from './wasm-events.ts';
import { webhookEvents } from './webhook-events.ts';
import { windowsEvents } from './windows-events.ts';

/** All kinds of events that are known; what is more exact comes first. */
export function eventKinds(): readonly EventKind[] {
  return [
    ...webhookEvents,
    ...policyEvents,
    ...admissionEvents,
    ...quotaEvents,
    ...versionEvents,
    ...helmEvents,
    ...conflictEvents,
    ...clientEvents,
    ...validationEvents,
    ...schedulerEvents,
    ...tableEvents,
    ...dockerEvents,
    ...tableSettingsEvents,
    ...tableOptionsEvents,
    ...containerdStartEvents,
    ...containerdFileEvents,
    ...crioStartEvents,
    ...crioSettingsEvents,
    ...nvidiaEvents,
    ...kataDeployEvents,
    ...kataEvents,
    ...virtualMachineEvents,
    ...sysboxEvents,
    ...windowsEvents,
    ...wasmEvents,
    ...containerCommandEvents,
    ...shimEvents,
    ...runtimeProgramEvents,
    ...deviceEvents,
    ...limitationEvents(),
    ...gvisorEvents,
    ...containerEvents,
    ...kubeletEvents,
    ...userNamespaceEvents,
    ...rejectionEvents,
    ...otherRuntimeEvents,
    ...otherClientEvents,
    ...otherHelmEvents,
  ];
}
