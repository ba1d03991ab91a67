import type { Facts, WordsPattern } from './words-pattern.ts';

/** The chain from a workload to a node, in its order. */
export const chain = ['workload', 'class', 'handler', 'table', 'runtime', 'node'] as const;
export type ChainLink = (typeof chain)[number];

/** Who says it; names of programs are not translated. */
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
  /** What is wrong: a sentence of Markdown. */
  readonly what: (facts: Facts) => string;
  /** More lines about it, such as the amounts. */
  readonly details?: (facts: Facts) => readonly string[];
  /** What to do: sentences of Markdown. */
  readonly advice: (facts: Facts) => readonly string[];
  /** Ids of the rules that report the same in a file. */
  readonly rules: readonly string[];
}

/** Returns a text as inline code of Markdown, on one line; nothing in it is markup. */
export function code(text = ''): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '`""`';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return line.includes('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}
