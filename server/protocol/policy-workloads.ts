import type { ObjectUpgrade } from './upgrade.ts';

/** Request without parameters: the workloads of the workspace by namespace, and how many would violate a new policy. */
export const policyOutlookRequest = 'runtimeclass/policyOutlook';

export interface PolicyOutlook {
  /** The isolation that a sandbox can have, the weakest first, each with a description. */
  readonly levels: readonly { readonly isolation: string; readonly description: string }[];
  readonly namespaces: readonly NamespaceOutlook[];
}

export interface NamespaceOutlook {
  /** Empty for workloads whose manifests name no namespace. */
  readonly name: string;
  readonly workloads: number;
  /** How many of them would violate a policy that asks for an isolation, in the order of the levels. */
  readonly violating: readonly number[];
}

/** Request: the text of a policy. */
export const newPolicyRequest = 'runtimeclass/newPolicy';

export interface NewPolicyParams {
  /** The namespaces that it is about; empty: all workloads. */
  readonly namespaces: readonly string[];
  readonly isolation: string;
}

/** Request without parameters: an edit for each workload that violates the policy of the workspace. */
export const policyFixesRequest = 'runtimeclass/policyFixes';

export interface PolicyFixes {
  /** Named after the workload: `Deployment checkout`. */
  readonly fixes: readonly ObjectUpgrade[];
  /** The violating workloads for which no known class is certain to fit. */
  readonly unfixed: number;
}
