/** The scheduler's reasons about one node, as they are counted in a FailedScheduling event. */
export const reasonWords = {
  nodeAffinity: "node(s) didn't match Pod's node affinity/selector",
  otherNode: "node(s) didn't match the requested node name",
  unschedulable: 'node(s) were unschedulable',
  untoleratedTaint: (taint: string): string => `node(s) had untolerated taint ${taint}`,
  /** The same since 1.34. */
  untoleratedTaints: 'node(s) had untolerated taint(s)',
  insufficient: (resource: string): string => `Insufficient ${resource}`,
  tooManyPods: 'Too many pods',
  missingFeatures: "node(s) didn't match Pod's required features",
  noNodes: 'no nodes available to schedule pods',
  available: (nodes: string): string => `0/${nodes} nodes are available:`,
  preemption: 'preemption: ',
} as const;
