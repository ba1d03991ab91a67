import type { Range } from '../yaml/tree.ts';

/**
 * What the Pods of a workspace must have, and what class names must mean in every cluster: the file
 * `.runtimeclass/policy.yaml`. KEP-585 leaves both open ("Fitting a RuntimeClass to pod requirements", standardized
 * classes); this is a convention of this extension.
 */
export interface Policy {
  readonly requirements: readonly Requirement[];
  readonly classes: readonly ClassMeaning[];
}

/** Selects Pods and states their needs. A Pod is selected if it meets all conditions given here. */
export interface Requirement {
  /** The name in messages; the number in the list if it has no name. */
  readonly name: string;
  /** Globs of namespaces; empty: any. A manifest without a namespace matches none of them. */
  readonly namespaces: readonly string[];
  /** Labels that the Pod must have to be selected. */
  readonly labels: Readonly<Record<string, string>>;
  /**
   * Globs of images, one of which an image of the containers or image volumes must match; `*` matches slashes too. Names
   * without a registry are those of `docker.io`. Empty: any.
   */
  readonly images: readonly string[];
  /**
   * The class that a Pod of this requirement gets if it names none, once the exported policy is in the cluster;
   * of several requirements that of the first.
   */
  readonly defaultClass?: string;
  readonly needs: Needs;
  /** The range of the name, or of the whole entry. */
  readonly range: Range;
}

/** Needs that a class must meet for the Pods that use it. A property that is left out does not matter. */
export interface Needs {
  /** The weakest isolation level allowed. */
  readonly isolation?: IsolationLevel;
  /** Whether `hostUsers: false` must work on the nodes and with the handler. */
  readonly userNamespaces?: boolean;
  /** Whether a node must offer a GPU. */
  readonly gpu?: boolean;
  /** Globs of class names, one of which the class must match. */
  readonly allowedClasses?: readonly string[];
  /** Globs of class names, none of which the class may match. */
  readonly forbiddenClasses?: readonly string[];
}

/** Requirements on the classes of one name, in every cluster that has one. */
export interface ClassMeaning {
  readonly className: string;
  readonly isolation: IsolationLevel | undefined;
  /** Handlers, one of which the class must have; empty: any. */
  readonly handlers: readonly string[];
  /** The range of the name in the policy file. */
  readonly range: Range;
}

/** An error in the policy file. */
export interface PolicyProblem {
  readonly range: Range;
  readonly message: string;
}

/** How strongly Pods are isolated from their node, weakest first. */
export const isolationLevels = [
  'process',
  'user-space-kernel',
  'virtual-machine',
  'confidential-virtual-machine',
] as const;

/** What a sandbox can give: a kernel of its own is the least. */
export const sandboxLevels = isolationLevels.filter(level => level !== 'process');

export type IsolationLevel = (typeof isolationLevels)[number];

/** Annotation of a Pod with its needs: `isolation=virtual-machine, gpu, user-namespaces, allow=kata-*, forbid=runc`. */
export const needsAnnotation = 'runtimeclass.dev/needs';
