import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { andSeries } from '../../base/series.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { ClusterNode } from '../../kubernetes/scheduling/node.ts';
import type { Value } from '../../yaml/value.ts';

/** What is known of a cluster: from its API server, from a file that was saved, or one part from each. */
export interface ClusterInfo {
  /** Name of the kubeconfig context. */
  readonly context: string;
  readonly origin: ClusterOrigin;
  /** RFC 3339; `undefined` while the cluster is watched, and where a file does not say. */
  readonly syncedAt: string | undefined;
  /** As the server calls itself (`v1.30.2`); `undefined` where it is not known. */
  readonly serverVersion: string | undefined;
  readonly classes: readonly KnownClass[];
  /** Whether it has no other classes than these. False where they may not be listed: then absence says nothing. */
  readonly isComplete: boolean;
  /** Its nodes, those that are alike as one; `undefined` where none are known. */
  readonly nodes: readonly ClusterNode[] | undefined;
  /** Label keys that its nodes have and that are not in `nodes`, because every node has a value of its own. */
  readonly labelsLeftOut: readonly string[];
  /** Its ResourceQuota objects, decoded. */
  readonly quotas: readonly Value[];
  /** What could not be read when the rest was, and is known from before. */
  readonly older: readonly OlderPart[];
}

export type ClusterOrigin =
  | { readonly kind: 'saved'; readonly uri: string }
  /** Read by us; `isWatched`: whoever changes something there, we are told. */
  | { readonly kind: 'live'; readonly isWatched: boolean };

export interface OlderPart {
  readonly part: ClusterPart;
  /** RFC 3339; `undefined` where a file does not say. */
  readonly syncedAt: string | undefined;
}

export type ClusterPart = 'RuntimeClasses' | 'nodes' | 'quotas';

/**
 * The cluster and how old the knowledge of it is: `staging as of 2026-11-20T09:30:00Z`; while it is watched
 * `staging, live`, which stays the same as long as nothing happens; `staging, live, nodes as of 2026-11-20T09:30:00Z`
 * where a part is older than the rest.
 */
export function labelOf({ context, origin, syncedAt, older }: ClusterAge): string {
  const isLive = origin.kind === 'live' && origin.isWatched;
  const whole = isLive
    ? t('{0}, live', context)
    : syncedAt === undefined
      ? context
      : t('{0} as of {1}', context, syncedAt);
  const parts = [...groupBy(older, part => part.syncedAt)].map(([time, those]) => {
    const names = andSeries(those.map(({ part }) => nameOfPart(part)));
    return time === undefined ? t('{0} as saved', names) : t('{0} as of {1}', names, time);
  });
  return [whole, ...parts].join(', ');
}

/** What a part of the knowledge is called in the language of the user. */
export function nameOfPart(part: ClusterPart): string {
  switch (part) {
    case 'RuntimeClasses':
      return t('RuntimeClasses');
    case 'nodes':
      return t('nodes');
    case 'quotas':
      return t('quotas');
  }
}

type ClusterAge = Pick<ClusterInfo, 'context' | 'origin' | 'syncedAt' | 'older'>;
