/** The chain from a workload to a node, in its order. Each thing is named by the one before. */
export const chainLinks = ['workload', 'class', 'handler', 'table', 'runtime', 'node'] as const;

export type ChainLink = (typeof chainLinks)[number];

/** Whether a link of a chain works. `broken`: Pods never start because of it. `unknown` is not wrong. */
export type LinkState = 'works' | 'broken' | 'unknown';

/** How bad each state is: the worst one is the greatest. */
export const linkSeverity: Readonly<Record<LinkState, number>> = { works: 0, unknown: 1, broken: 2 };

/** What is known of one link. */
export interface LinkStatus {
  readonly state: LinkState;
  /**
   * One sentence without a stop, in the language of the user: what is broken; what it works by; where it is unknown, what would tell.
   */
  readonly because: string;
  /** The cluster's own words about what is broken, if it has any. */
  readonly message?: string | undefined;
  /** Whether it is broken on some of the nodes only, or probably: Pods may start all the same. */
  readonly isPartial?: true;
}
