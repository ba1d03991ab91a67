import type { ChainLink } from '../../../analysis/chain/link.ts';
import type { Markdown } from '../../text/markdown.ts';
import type { Facts, WordsPattern } from './words-pattern.ts';

/** The component that reports the event; names of programs are not translated. */
export type Speaker =
  | 'API server'
  /** A policy, a webhook or a platform's own check in the admission of an API server. */
  | 'admission policy'
  | 'admission webhook'
  | 'Knative'
  | 'GKE'
  /** kubectl, Helm, an operator: whatever sends objects to an API server. */
  | 'Kubernetes client'
  | 'kubectl'
  | 'Helm'
  | 'kube-scheduler'
  | 'kubelet'
  | 'containerd'
  | 'CRI-O'
  | 'cri-dockerd'
  | 'OCI runtime'
  | 'runc'
  | 'crun'
  | 'runwasi'
  | 'gVisor'
  | 'Kata'
  | 'Sysbox'
  | 'NVIDIA'
  | 'hcsshim';

/** Where an explanation is read: advice names features of the editor there, and commands in a terminal. */
export type Surface = 'editor' | 'terminal';

/**
 * A kind of event that is about RuntimeClasses: by which words it is recognised, and what it means. Explain Event and the pages
 * `docs/errors/<id>.md` are made of these. No sentence claims more than the words say: a cause that is one of several is in
 * `causes`.
 */
export interface EventKind {
  readonly id: string;
  /** The link of the chain that is broken. */
  readonly link: (facts: Facts) => ChainLink;
  readonly saidBy: Speaker;
  /** The releases that have these words, where not all do: `containerd 1.2 to 1.7`. */
  readonly releases?: string;
  /** The words, the newest form first; it is the one that the page has as its title. */
  readonly patterns: readonly WordsPattern[];
  /** Whether words like these are such an event; left out if they always are. */
  readonly applies?: (facts: Facts) => boolean;
  /** What the words say, in one sentence. */
  readonly what: (facts: Facts) => Markdown;
  /** More lines about it, such as the amounts. */
  readonly details?: (facts: Facts) => readonly Markdown[];
  /** Ids of the rules whose findings on the chain of the event's subject are its cause, the likeliest first. */
  readonly rules: readonly string[];
  /** What may be the cause, a sentence each, the likeliest first; shown where no rule finds it in the workspace. */
  readonly causes?: (facts: Facts) => readonly Markdown[];
  /** How to tell these causes apart: a command to run or a file to read, with what its answer means. */
  readonly check?: (facts: Facts) => readonly Markdown[];
  /** The remedies, a sentence each, the likeliest first. */
  readonly advice: (facts: Facts, surface: Surface) => readonly Markdown[];
}
