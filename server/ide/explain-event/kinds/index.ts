import { admissionEvents } from './admission-events.ts';
import { clientEvents, otherClientEvents } from './client-events.ts';
import { conflictEvents } from './conflict-events.ts';
import type { EventKind } from './event-kind.ts';
import { helmEvents, otherHelmEvents } from './helm-events.ts';
import { kubeletEvents } from './kubelet-events.ts';
import { limitationEvents } from './limitation-events.ts';
import { policyEvents } from './policy-events.ts';
import { quotaEvents } from './quota-events.ts';
import { rejectionEvents } from './rejection-events.ts';
import { otherRuntimeEvents, runtimeEvents } from './runtime-events.ts';
import { schedulerEvents } from './scheduler-events.ts';
import { tableEvents } from './table-events.ts';
import { userNamespaceEvents } from './user-namespace-events.ts';
import { validationEvents } from './validation-events.ts';
import { versionEvents } from './version-events.ts';
import { webhookEvents } from './webhook-events.ts';

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
    ...runtimeEvents,
    ...limitationEvents(),
    ...kubeletEvents,
    ...userNamespaceEvents,
    ...rejectionEvents,
    ...otherRuntimeEvents,
    ...otherClientEvents,
    ...otherHelmEvents,
  ];
}
