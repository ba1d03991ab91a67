import type { Markdown } from '../../text/markdown.ts';
import type { Facts, WordsPattern } from './words-pattern.ts';

/** The chain from a workload to a node, in its order. */
export const chain = ['workload', 'class', 'handler', 'table', 'runtime', 'node'] as const;
export type ChainLink = (typeof chain)[number];

/** The component that reports the event; names of programs are not translated. */
export type Speaker =
  | 'API server'
  | 'kube-scheduler'
  | 'kubelet'
  | 'containerd'
  | 'CRI-O'
  | 'dockershim'
  | 'OCI runtime';

/** A kind of event that is about RuntimeClasses: by which words it is recognised, and what it means. */
export interface EventKind {
  readonly id: string;
  /** The link of the chain that is broken. */
  readonly link: (facts: Facts) => ChainLink;
  readonly saidBy: Speaker;
  readonly patterns: readonly WordsPattern[];
  /** Whether words like these are such an event; left out if they always are. */
  readonly applies?: (facts: Facts) => boolean;
  /** A sentence that describes the problem. */
  readonly what: (facts: Facts) => Markdown;
  /** More lines about it, such as the amounts. */
  readonly details?: (facts: Facts) => readonly Markdown[];
  /** The remedies, a sentence each. */
  readonly advice: (facts: Facts) => readonly Markdown[];
  /** Ids of the rules that report the same in a file. */
  readonly rules: readonly string[];
}
