/** The evidence for a fact: it was run on a node, read in the source code, or stated by the project's documentation or maintainers. */
export type Known = { readonly by: 'run'; readonly on: Run } | { readonly by: 'source' | 'documentation' };

/** The releases on which a fact was run. */
export interface Run {
  /** What the kubelet talked to: `containerd 2.3.7`. */
  readonly node: string;
  /** The runtime behind the handler: `gVisor 2026-09-05`. */
  readonly runtime: string;
}

/**
 * Returns how a fact is known that may have been run and has this source. A file of a repository other than its
 * documentation is source code; everything else (pages of vendors, issues) documents.
 */
export function howKnown({ run, source }: { readonly run?: Run; readonly source: string }): Known {
  if (run !== undefined) return { by: 'run', on: run };
  const isCode =
    /^https:\/\/github\.com\/[^/]+\/[^/]+\/(?:blob|tree)\//.test(source) && !/\.md(?:#|$)/.test(source);
  return { by: isCode ? 'source' : 'documentation' };
}

/**
 * The runs that facts of this folder name. What each saw is kept in `test/node/facts/`; those with containerd are run again
 * by the step `node`, under the kubelet 1.37.1, those with CRI-O were under 1.36.3.
 */
export const runs = {
  gvisor: { node: 'containerd 2.3.7', runtime: 'gVisor 2026-09-05' },
  gvisorUnderCrio: { node: 'CRI-O 1.37.0', runtime: 'gVisor 2026-09-05' },
  runc: { node: 'containerd 2.3.7', runtime: 'runc 1.5.2' },
  oldAndNewRunc: { node: 'containerd 2.3.7', runtime: 'runc 1.1.5, 1.5.2' },
  runcUnderCrio: { node: 'CRI-O 1.37.0', runtime: 'runc' },
  crun: { node: 'containerd 2.3.7', runtime: 'crun 1.8.1' },
  crunUnderCrio: { node: 'CRI-O 1.37.0', runtime: 'crun 1.8.1' },
  youki: { node: 'containerd 2.3.7', runtime: 'youki 0.7.0' },
} as const satisfies Readonly<Record<string, Run>>;
