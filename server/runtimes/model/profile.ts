import type { Limitation } from './limitation.ts';

/** How far a runtime keeps a Pod from its node. */
export type Isolation =
  | 'process'
  | 'user-space kernel'
  | 'virtual machine'
  | 'confidential virtual machine'
  | 'WebAssembly'
  | 'enclave'
  | 'Windows process'
  | 'Hyper-V';

/** All that is known of one container runtime, or of a platform's own build of one. */
export interface RuntimeProfile {
  readonly id: string;
  readonly title: string;
  readonly homepage: string;
  readonly isolation: Isolation;
  /** The runtime that this one is a build of: its limitations hold here too, but for those in `lifted`. */
  readonly buildOf?: RuntimeProfile;
  /** Ids of limitations of `buildOf` that do not hold here. */
  readonly lifted?: readonly string[];
  /** Names that `handler` has in a configuration that someone ships. */
  readonly handlers: readonly HandlerName[];
  /** containerd's `runtime_type`; `*` stands for any text. Empty where none is published. */
  readonly runtimeTypes: readonly string[];
  /** Names of the program that containerd's runc shim runs (`options.BinaryName`); it is the same for many runtimes. */
  readonly binaries?: readonly string[];
  /** CRI-O's `runtime_type`. */
  readonly crioType?: 'oci' | 'vm';
  /** Annotations of a Pod, by a pattern for the key, that choose this runtime behind the handler of another one. */
  readonly chosenByAnnotation?: RegExp;
  readonly classes: readonly InstalledClass[];
  /** Labels of nodes that only this runtime or its platform gives. */
  readonly nodeLabels: Readonly<Record<string, string>>;
  /** Taints that its platform gives to the same nodes, as kubectl writes them. */
  readonly nodeTaints?: readonly string[];
  readonly limitations: readonly Limitation[];
}

/** A name that `handler` has in a configuration that someone ships. */
export interface HandlerName {
  readonly name: string;
  /** Who configures nodes with it. */
  readonly usedBy: string;
  readonly source: string;
  /** The isolation of its Pods, where it differs from that of the runtime. */
  readonly isolation?: Isolation;
  /** False where the name was concluded from its use, not read in a configuration. */
  readonly certain?: false;
  /** The name says nothing about the runtime: others configure it with any. */
  readonly saysNothing?: true;
}

/** A RuntimeClass that something other than the user's own manifests puts into a cluster, or that a project shows. */
export interface InstalledClass {
  readonly name: string;
  /** The cloud, operator, chart or published manifest that makes it. */
  readonly installedBy: string;
  /** Left out where the installer does not publish it. */
  readonly handler?: string;
  readonly source: string;
  readonly podFixed?: Amounts;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** What other releases had as `podFixed`. */
  readonly formerly?: readonly FormerOverhead[];
  /** The release that `podFixed` was read in. */
  readonly version?: string;
  /** Whether it is only shown in a documentation, and no installer creates it. */
  readonly onlyShown?: true;
}

/** Resource name to quantity. */
export type Amounts = Readonly<Record<string, string>>;

export interface FormerOverhead {
  readonly version: string;
  readonly podFixed: Amounts;
}
