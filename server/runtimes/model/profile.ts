import type { Limitation } from './limitation.ts';
import type { TableNeeds } from './table-needs.ts';

/** How strongly a runtime isolates a Pod from its node. */
export type Isolation =
  | 'process'
  | 'user-space kernel'
  | 'virtual machine'
  | 'confidential virtual machine'
  | 'WebAssembly'
  | 'enclave'
  | 'Windows process'
  | 'Hyper-V';

/** The known properties of a container runtime, or of a platform's own build of one. */
export interface RuntimeProfile {
  readonly id: string;
  readonly title: string;
  readonly homepage: string;
  readonly isolation: Isolation;
  /** The runtime that this one is a build of: its limitations also apply here, except those in `lifted`. */
  readonly buildOf?: RuntimeProfile;
  /** The ids of limitations of `buildOf` that do not apply here. */
  readonly lifted?: readonly string[];
  /** The handler names that shipped configurations use for this runtime. */
  readonly handlers: readonly HandlerName[];
  /** The values of containerd's `runtime_type`; `*` matches any text. Empty if none is published. */
  readonly runtimeTypes: readonly string[];
  /** Names of the program that containerd's runc shim runs (`options.BinaryName`); many runtimes share that shim. */
  readonly binaries?: readonly string[];
  /** The value of CRI-O's `runtime_type`. */
  readonly crioType?: 'oci' | 'vm';
  /** What its table has to hold; left out if it is that of `buildOf`, or not known. */
  readonly tableNeeds?: TableNeeds;
  /** The pattern for keys of Pod annotations that choose this runtime behind the handler of another one. */
  readonly chosenByAnnotation?: RegExp;
  readonly classes: readonly InstalledClass[];
  /** The labels of nodes that only this runtime or its platform sets. */
  readonly nodeLabels: Readonly<Record<string, string>>;
  /** The taints that its platform sets on the same nodes, in kubectl's notation. */
  readonly nodeTaints?: readonly string[];
  readonly limitations: readonly Limitation[];
}

/** A handler name that a shipped configuration uses for a runtime. */
export interface HandlerName {
  readonly name: string;
  /** The platform, installer or project that configures nodes with this handler name. */
  readonly usedBy: string;
  readonly source: string;
  /** The isolation of Pods with this handler, if it differs from that of the runtime. */
  readonly isolation?: Isolation;
  /** False if the runtime was inferred from the use of the name, not read in a configuration. */
  readonly certain?: false;
  /** Whether the name is generic, so that others configure it with any runtime. */
  readonly saysNothing?: true;
}

/** A RuntimeClass that something other than the user's own manifests creates in a cluster, or that a project documents. */
export interface InstalledClass {
  readonly name: string;
  /** The cloud, operator, chart or published manifest that creates the class. */
  readonly installedBy: string;
  /** The handler; left out if the installer does not publish it. */
  readonly handler?: string;
  readonly source: string;
  readonly podFixed?: ResourceQuantities;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** The values of `podFixed` in other releases. */
  readonly formerly?: readonly FormerOverhead[];
  /** The release in which `podFixed` was read. */
  readonly version?: string;
  /** What the platform says about the name since it has another one, as a sentence. */
  readonly note?: () => string;
  /** Whether the class is only documented, and no installer creates it. */
  readonly onlyShown?: true;
}

/** Quantities by resource name. */
export type ResourceQuantities = Readonly<Record<string, string>>;

export interface FormerOverhead {
  readonly version: string;
  readonly podFixed: ResourceQuantities;
}
