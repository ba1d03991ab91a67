import { admissionEvents } from './admission-events.ts';
import { containerEvents, otherContainerEvents } from './container-events.ts';
import { containerdStartEvents } from './containerd-start-events.ts';
import { crioStartEvents } from './crio-start-events.ts';
import type { EventKind } from './event-kind.ts';
import { gvisorEvents } from './gvisor-events.ts';
import { kataEvents } from './kata-events.ts';
import { kubeletEvents } from './kubelet-events.ts';
import { limitationEvents } from './limitation-events.ts';
import { nvidiaEvents } from './nvidia-events.ts';
import { rejectionEvents } from './rejection-events.ts';
import { otherRuntimeEvents, runtimeEvents } from './runtime-events.ts';
import { schedulerEvents } from './scheduler-events.ts';
import { sysboxEvents } from './sysbox-events.ts';
import { tableEvents } from './table-events.ts';
import { tableSettingsEvents } from './table-settings-events.ts';
import { validationEvents } from './validation-events.ts';
import { wasmEvents } from './wasm-events.ts';
import { windowsEvents } from './windows-events.ts';

/** All kinds of events that are known; what is more exact comes first. */
export function eventKinds(): readonly EventKind[] {
  return [
    ...admissionEvents,
    ...validationEvents,
    ...schedulerEvents,
    ...tableEvents,
    ...tableSettingsEvents,
    ...containerdStartEvents,
    ...crioStartEvents,
    ...nvidiaEvents,
    ...kataEvents,
    ...sysboxEvents,
    ...windowsEvents,
    ...wasmEvents,
    ...containerEvents,
    ...runtimeEvents,
    ...limitationEvents(),
    ...gvisorEvents,
    ...otherContainerEvents,
    ...kubeletEvents,
    ...rejectionEvents,
    ...otherRuntimeEvents,
  ];
}
