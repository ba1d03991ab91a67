import type { ClusterNode } from '../../kubernetes/scheduling/node.ts';

/** The facts of a node by which its distribution is recognised, as far as a saved cluster keeps them. */
export type NodeMarks = Pick<
  ClusterNode,
  'name' | 'labels' | 'osName' | 'containerRuntimeVersion' | 'kubeletRelease' | 'osImage' | 'provider'
>;

/**
 * A way to run Kubernetes, as far as it decides what the container runtime of a node reads. Unverified facts are
 * missing, never guessed.
 */
export interface Distribution {
  readonly id: string;
  /** The name as its makers write it, behind "On" in a sentence. */
  readonly name: string;
  /** What tells its nodes, as a text for a table: fields of the Node and their values. */
  readonly marks: string;
  /** Whether a node is of this distribution. The first one that matches counts. */
  readonly matches: (node: NodeMarks) => boolean;
  /** Which runtime starts the Pods: that decides whose configuration is read. */
  readonly runtime: 'containerd' | 'crio' | 'docker';
  /** The files that decide which handlers its nodes have; `undefined` if they are not known. */
  readonly reads: readonly NodeFile[] | undefined;
  /** Where a person writes a table, the best place first; empty if there is no such place, `undefined` if it is not known. */
  readonly write: readonly PlaceToWrite[] | undefined;
  /** How a new table takes effect; `undefined` if it is not known. */
  readonly apply: Apply | undefined;
  /** What its nodes have without anybody's doing, besides runc. */
  readonly brings?: Brings;
  /**
   * How Pods get the GPUs of NVIDIA on its nodes, unless somebody changes it: without a class, or with one alone, because
   * its default runtime is another; `undefined` if it is not known.
   */
  readonly gpus?: 'without-class' | 'with-class';
  /**
   * Its `k8sDistribution` in the chart kata-deploy:
   * `tools/packaging/kata-deploy/helm-chart/kata-deploy/templates/_helpers.tpl`.
   */
  readonly kataDeploy?: string;
  /** Where its containerd listens, by the same source (`containerdRuntimeSocket`). */
  readonly containerdSocket?: string;
}

/** A file on a node that the runtime reads, or the source of one. */
export interface NodeFile {
  /** The absolute path; a star is any name in its folder. */
  readonly path: string;
  /** The end of the path that suffices to recognise it, where the folder above can be configured; the whole path by default. */
  readonly tail?: string;
  /** The major release of containerd that reads it, where not all do. */
  readonly containerd?: 1 | 2;
  /** Missing for a file that no program writes anew. */
  readonly generated?: Generated;
}

/** The program that writes a file anew: what a person adds to it is lost. */
export interface Generated {
  /** When it is written; `undefined` if that is not known. */
  readonly when: 'start' | 'boot' | undefined;
  /** The first line with which it is written anew; without it, it belongs to the person who changed it. */
  readonly whileItBegins?: string;
}

/** A place where a person writes a table for a handler. */
export interface PlaceToWrite {
  /** A path on the node; or a setting, where the distribution writes the file. */
  readonly at: { readonly path: string } | { readonly setting: string };
  /** The major release of containerd that it is for, where there are several. */
  readonly containerd?: 1 | 2;
  /** What the file has to begin with, so that the distribution's own tables stay. */
  readonly begins?: string;
}

/** How a new table takes effect. */
export type Apply =
  | { readonly by: 'restart' | 'reload'; readonly service: string; readonly onAgents?: string }
  | { readonly by: 'itself' | 'reboot' | 'new-nodes' | 'new-cluster' | 'rollout' };

/** What a distribution brings. */
export interface Brings {
  /** Handlers that all of its nodes have. */
  readonly handlers?: readonly string[];
  /** Handlers that it adds by itself at its start if it finds a program on its PATH. */
  readonly detects?: readonly DetectedHandler[];
  /** Classes that it creates in every cluster. */
  readonly classes?: readonly string[];
  /** The first releases with these classes. */
  readonly classesSince?: readonly string[];
  /** The handler of Pods without a class, where it is not runc. */
  readonly defaultHandler?: string;
}

export interface DetectedHandler {
  readonly handler: string;
  readonly program: string;
}
