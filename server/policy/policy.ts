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

/** Pods that are chosen, and what they need. A Pod is chosen when everything that is stated here fits it. */
export interface Requirement {
  /** Its name in messages; its number in the list where it has no name. */
  readonly name: string;
  /** Globs of namespaces; empty: any. A manifest that names no namespace is in none of them. */
  readonly namespaces: readonly string[];
  /** Labels that the Pod has. */
  readonly labels: Readonly<Record<string, string>>;
  /**
   * Globs of images, of which one of its containers or image volumes has one; `*` stands for slashes too. Names without
   * a registry are those of `docker.io`. Empty: any.
   */
  readonly images: readonly string[];
  readonly needs: Needs;
  /** The range of its name, or of the whole entry. */
  readonly range: Range;
}

/** What a class must give the Pods that use it. What is left out does not matter. */
export interface Needs {
  /** At least this. */
  readonly isolation?: IsolationLevel;
  /** Nodes and handlers on which `hostUsers: false` works. */
  readonly userNamespaces?: boolean;
  /** Nodes that have a GPU to give. */
  readonly gpu?: boolean;
  /** Globs of class names, one of which the class has to have. */
  readonly allowedClasses?: readonly string[];
  /** Globs of class names, none of which the class may have. */
  readonly forbiddenClasses?: readonly string[];
}

/** What a class of a name has to be, wherever there is one. */
export interface ClassMeaning {
  readonly className: string;
  readonly isolation: IsolationLevel | undefined;
  /** Handlers, one of which it has to have; empty: any. */
  readonly handlers: readonly string[];
  /** Of the name. */
  readonly range: Range;
}

/** Something in the file that cannot be meant. */
export interface PolicyProblem {
  readonly range: Range;
  readonly message: string;
}

/** How far Pods are kept from their node, from little to much. */
export const isolationLevels = [
  'process',
  'user-space-kernel',
  'virtual-machine',
  'confidential-virtual-machine',
] as const;

export type IsolationLevel = (typeof isolationLevels)[number];

/** `runtimeclass.dev/needs` on a Pod: `isolation=virtual-machine, gpu, user-namespaces, allow=kata-*, forbid=runc`. */
export const needsAnnotation = 'runtimeclass.dev/needs';
