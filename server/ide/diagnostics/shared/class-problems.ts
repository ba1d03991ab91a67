import { type ClusterView, classIn } from '../../../analysis/cluster-view.ts';
import { type Certainty, certainIf } from '../../../base/certainty.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import { builtInKind } from '../../../kubernetes/kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Related } from './rule.ts';

/**
 * The certainty that Pods are refused or never start because of their class: certain if a cluster has the class, or if they have
 * none; otherwise likely, because a class that is only declared may still change before it is applied. Also likely for Pods of a
 * custom kind, whose controller may change its template.
 */
export function certaintyOfClassProblem(
  { manifest, className }: PodSpecObject,
  views: readonly ClusterView[],
): Certainty {
  const isBuiltIn = builtInKind(manifest.apiVersion, manifest.kind) !== undefined;
  const isInCluster = views.some(view => classIn(view, className)?.source.kind === 'cluster');
  return certainIf(isBuiltIn && (className === undefined || isInCluster));
}

/**
 * The distinct locations of the classes with a name in the clusters in view, as related information. `selected` is a
 * key of the class's nodeSelector to point at instead of its name.
 */
export function classPlaces(
  className: string | undefined,
  views: readonly ClusterView[],
  message: string,
  selected = '',
): readonly Related[] {
  const sources = new Map(
    views.flatMap(view => {
      const source = classIn(view, className)?.source;
      if (source === undefined) return [];
      return [[`${source.uri} ${source.document} ${source.range.start.line}`, source] as const];
    }),
  );
  return [...sources.values()].map(({ uri, document, range: nameRange, selectorRanges }) => {
    const range = Object.hasOwn(selectorRanges, selected) ? selectorRanges[selected] : undefined;
    return { at: { uri, document, range: range ?? nameRange }, message };
  });
}

/** Whether all clusters that have a class of this name agree on a property of it; false if no cluster has one. */
export function agreeOnClass(
  className: string | undefined,
  views: readonly ClusterView[],
  saying: (known: KnownClass) => unknown,
): boolean {
  const answers = views
    .flatMap(view => classIn(view, className) ?? [])
    .map(known => JSON.stringify(saying(known)));
  return new Set(answers).size === 1;
}
