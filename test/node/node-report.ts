import type { ObjectValue } from '../../server/kubernetes/objects/value.ts';
import type { eventsOfHandlers } from './facts/events.ts';
import type { WhatCame } from './pods/run-pod.ts';

/** Everything that was seen on the node, for the tests that compare it with the records and with what we predict. */
export interface NodeReport {
  /** The Node object, as the API server has it. */
  readonly node: ObjectValue;
  /** By the place of each fact in `factsSeen`; `null` where this node cannot judge it. */
  readonly facts: readonly (WhatCame | null)[];
  /** What came of the same Pods with runc, where something else should. */
  readonly withRunc: readonly (WhatCame | null)[];
  /** The event of each case of `eventsOfHandlers` that containerd has. */
  readonly handlers: Readonly<Partial<Record<keyof typeof eventsOfHandlers, string>>>;
  /** The event of each `runtime_type` of `eventsOfRuntimeTypes`. */
  readonly types: Readonly<Record<string, string>>;
  /** The Pods of `rejections` and what became of them, in their order. */
  readonly rejections: readonly {
    readonly spec: ObjectValue;
    readonly reason: string;
    readonly message: string;
  }[];
  /** The Pods of `cgroups` as they were admitted, and their cgroups, in their order. */
  readonly cgroups: readonly { readonly spec: ObjectValue; readonly cgroup: SeenCgroup }[];
  readonly chain: Chain;
}

/** What the kernel has of the cgroup of a Pod; -1 and the like for no limit, as it says it. */
export interface SeenCgroup {
  readonly cpuShares: string;
  /** Microseconds of each 100 milliseconds. */
  readonly cpuQuota: string;
  /** Bytes. */
  readonly memory: string;
}

/** Pods that a scheduler placed, from their class to what their containers saw. */
export interface Chain {
  /** The kernel that containers saw: with runc, with gVisor, without a class. */
  readonly runc: WhatCame;
  readonly gvisor: WhatCame;
  readonly withoutClass: WhatCame;
  /** The kernel of this machine. */
  readonly kernel: string;
  /** The answer of the API server to a Pod whose class was deleted. */
  readonly newPodOfDeletedClass: { readonly status: number; readonly message: string };
  /** The scheduler's words on a Pod whose class asks for other nodes. */
  readonly ofOtherNodes: string;
  /** The node selector and the overhead that a Pod got from its class. */
  readonly fromClass: ObjectValue;
}
