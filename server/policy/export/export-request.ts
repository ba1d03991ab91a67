import type { Certainty } from '../../base/certainty.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import type { Value } from '../../yaml/value.ts';
import type { IsolationLevel, Policy } from '../policy.ts';

/** The action for a request that violates the policy: it is refused, its sender is warned, or it is only recorded. */
export const policyActions = ['Deny', 'Warn', 'Audit'] as const;

export type PolicyAction = (typeof policyActions)[number];

/** Everything that decides what is exported. */
export interface ExportRequest {
  readonly policy: Policy;
  readonly isolation: IsolationTable;
  /** The weakest isolation of a Pod without a class; `undefined` if the default runtime of the nodes is not known. */
  readonly defaultIsolation: IsolationLevel | undefined;
  /** The action for Pods and RuntimeClasses that violate the policy; workloads are never refused. */
  readonly action: PolicyAction;
  readonly version: KubernetesVersion;
}

/** How the runtimes behind handlers isolate, as far as it is known. */
export interface IsolationTable {
  readonly byHandler: ReadonlyMap<string, KnownIsolation>;
  /** Classes for which something else is known than for others of their handler. */
  readonly byClass: ReadonlyMap<string, KnownIsolation>;
}

export interface KnownIsolation {
  /** `undefined` if it is not known, or cannot be compared. */
  readonly level: IsolationLevel | undefined;
  readonly certainty: Certainty;
}

/** An object for the API server, with what a reader has to know about it. */
export interface PolicyObject {
  readonly comment: string;
  readonly object: Readonly<Record<string, Value>>;
}

/** The objects that were exported, and what they do not say. */
export interface ExportedPolicy {
  readonly objects: readonly PolicyObject[];
  /** Parts of this policy that CEL cannot say, each a sentence. */
  readonly unsaid: readonly string[];
  /** Notes for every reader, each a sentence. */
  readonly notes: readonly string[];
}
