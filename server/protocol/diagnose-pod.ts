import type { ProblemMessage } from './cluster-problems/problem-text.ts';
import type { ClusterParams } from './requests.ts';

/**
 * Request: reads the Pods of a namespace once, and the objects that could not create theirs, only where the workspace is trusted.
 * Nothing of them is kept or saved.
 */
export const podsInNamespaceRequest = 'runtimeclass/cluster/podsInNamespace';

export interface PodsInNamespaceParams extends ClusterParams {
  readonly namespace: string;
}

export interface PodsInNamespaceResult {
  /** Those that do not run first; left out if they could not be read. */
  readonly pods?: readonly ListedPod[];
  /** As arguments of `kubectl auth can-i`: `list pods -n shop`. */
  readonly missingPermissions?: readonly string[];
  readonly problem?: ProblemMessage;
}

/** A Pod, or an object such as a ReplicaSet that could not create one. */
export interface ListedPod {
  readonly kind: string;
  readonly name: string;
  /** `ReplicaSet web-7d4b9`; '' if it has none. */
  readonly owner: string;
  /** '' if it names none. */
  readonly className: string;
  /** Whether it runs or has ended by itself. */
  readonly isWell: boolean;
  /** In the cluster's words: `Unschedulable`, `Running`. */
  readonly reason: string;
}

/**
 * Request: reads a Pod, its owners, their events and what its start depends on from a cluster, once, only where the workspace is
 * trusted. Nothing of it is kept or saved.
 */
export const diagnosePodRequest = 'runtimeclass/cluster/diagnosePod';

export interface DiagnosePodParams extends ClusterParams {
  readonly namespace: string;
  /** `Pod`, or the kind of a workload; where no Pod has the name, a workload of the same name is meant. */
  readonly kind: string;
  readonly name: string;
}

export interface DiagnosePodResult {
  /** Markdown in the language of the editor; its links are paths from the first folder of the workspace. */
  readonly text?: string;
  readonly problem?: ProblemMessage;
}
