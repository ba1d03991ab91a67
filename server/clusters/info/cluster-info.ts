import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { andSeries } from '../../base/series.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { DefinedKind } from '../../kubernetes/kinds/defined-kinds.ts';
import type { ClusterNode } from '../../kubernetes/scheduling/node.ts';
import { age } from '../../protocol/age.ts';
import type { Value } from '../../yaml/value.ts';

/** The contents of a cluster, from its API server, from a saved file, or with some parts from each. */
export interface ClusterInfo {
  /** Name of the kubeconfig context. */
  readonly context: string;
  readonly origin: ClusterOrigin;
  /** When it was read, RFC 3339; `undefined` while the cluster is watched, and if a file has no time. */
  readonly syncedAt: string | undefined;
  /** The server's version as it reports it (`v1.30.2`); `undefined` if unknown. */
  readonly serverVersion: string | undefined;
  readonly classes: readonly KnownClass[];
  /** Whether these are all its classes. False if they may not be listed: then nothing follows from a missing class. */
  readonly isComplete: boolean;
  /** Its nodes, identical ones grouped; `undefined` if none are known. */
  readonly nodes: readonly ClusterNode[] | undefined;
  /** Keys of labels that its nodes have and that are not in `nodes`, because each node has a value of its own. */
  readonly labelsLeftOut: readonly string[];
  /** Its ResourceQuota objects, decoded. */
  readonly quotas: readonly Value[];
  /** The kinds of its CustomResourceDefinitions that name a class; none if the definitions were never asked for. */
  readonly definedKinds: readonly DefinedKind[];
  /** The parts that could not be read with the rest, and were read earlier. */
  readonly older: readonly OlderPart[];
}

export type ClusterOrigin =
  /** `others`: the URIs of older files of the same cluster. */
  | { readonly kind: 'saved'; readonly uri: string; readonly others?: readonly string[] }
  /** Read from the API server; `isWatched`: every change there is received. */
  | { readonly kind: 'live'; readonly isWatched: boolean };

export interface OlderPart {
  readonly part: ClusterPart;
  /** When the part was read, RFC 3339; `undefined` if a file has no time. */
  readonly syncedAt: string | undefined;
}

export type ClusterPart = 'RuntimeClasses' | 'nodes' | 'quotas' | 'definitions';

/**
 * The cluster as messages name it: `staging`, and if what was read of it, or a part of that, is older than a day, with that age as the
 * status bar has it: `staging, 5 d ago`, `staging, nodes 12 d ago`.
 */
export function nameOfCluster({ context, syncedAt, older }: ClusterAge, now: number): string {
  const isOld = (time: string | undefined): time is string =>
    time !== undefined && now - Date.parse(time) > millisecondsOfDay;
  const parts = [...groupBy(older, part => part.syncedAt)].flatMap(([time, those]) => {
    if (!isOld(time)) return [];
    return `${andSeries(those.map(({ part }) => nameOfPart(part)))} ${age({ t }, time, now)}`;
  });
  const all = [context, ...(isOld(syncedAt) ? [age({ t }, syncedAt, now)] : []), ...parts];
  return all.reduce((name, part) => t('{0}, {1}', name, part));
}

const millisecondsOfDay = 86_400_000;

/**
 * The cluster with the exact time of its contents: `staging as of 2026-11-20T09:30:00Z`; while it is watched `staging, live`,
 * which stays the same as long as nothing happens; `staging, live, nodes as of 2026-11-20T09:30:00Z` if a part is older
 * than the rest.
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

/** The name of a part in the user's language. */
export function nameOfPart(part: ClusterPart): string {
  switch (part) {
    case 'RuntimeClasses':
      return t('RuntimeClasses');
    case 'nodes':
      return t('nodes');
    case 'quotas':
      return t('quotas');
    case 'definitions':
      return t('definitions of custom resources');
  }
}

type ClusterAge = Pick<ClusterInfo, 'context' | 'origin' | 'syncedAt' | 'older'>;
