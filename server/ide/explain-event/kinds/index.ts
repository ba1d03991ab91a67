import { admissionEvents } from './admission-events.ts';
import type { EventKind } from './event-kind.ts';
import { kubeletEvents } from './kubelet-events.ts';
import { limitationEvents } from './limitation-events.ts';
import { rejectionEvents } from './rejection-events.ts';
import { otherRuntimeEvents, runtimeEvents } from './runtime-events.ts';
import { schedulerEvents } from './scheduler-events.ts';
import { tableEvents } from './table-events.ts';
import { validationEvents } from './validation-events.ts';

/** All kinds of events that are known; what is more exact comes first. */
export function eventKinds(): readonly EventKind[] {
  return [
    ...admissionEvents,
    ...validationEvents,
    ...schedulerEvents,
    ...tableEvents,
    ...runtimeEvents,
    ...limitationEvents(),
    ...kubeletEvents,
    ...rejectionEvents,
    ...otherRuntimeEvents,
  ];
}
