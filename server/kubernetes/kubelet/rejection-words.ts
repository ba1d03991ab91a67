/**
 * The messages with which the kubelet rejects a Pod on its node, after `Pod was rejected: `
 * (pkg/kubelet/kubelet.go:rejectPod; pkg/kubelet/lifecycle/predicate.go, handlers.go).
 */
export const rejectionWords = {
  rejected: (message: string): string => `Pod was rejected: ${message}`,
  otherSystem: "Failed to admit pod as the OS field doesn't match node OS",
  strictGroups: 'SupplementalGroupsPolicy=Strict is not supported in this node',
  missingFeatures: (features: string): string =>
    `Pod requires node features that are not available: ${features}`,
  shortage: (resource: string, requested: string, used: string, capacity: string): string =>
    `Node didn't have enough resource: ${resource}, requested: ${requested}, used: ${used}, capacity: ${capacity}`,
  /** `NodeAffinity` or `TaintToleration`; since 1.31 the reason follows. */
  predicate: (name: string): string => `Predicate ${name} failed`,
  untoleratedTaints: "node(s) had taints that the pod didn't tolerate",
} as const;
