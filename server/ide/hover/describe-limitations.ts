import { applicableLimitationsInViews } from '../../analysis/applicable-limitations.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Effect } from '../../runtimes/model/limitation.ts';
import { reported } from '../diagnostics/shared/limitation-findings.ts';
import { distinct, type Markdown, sentence, tMarkdown } from '../text/markdown.ts';

/** Markdown, a line at most: the limitations of their runtime that Pods run into, the gravest first. Rules say more at each place. */
export function describeLimitations(
  podSpec: PodSpecObject,
  snapshot: Snapshot,
  isPatch: boolean,
): readonly Markdown[] {
  const met = reported(applicableLimitationsInViews(podSpec, snapshot, isPatch), snapshot.model);
  const inOrder = gravestFirst.flatMap(effect =>
    met.filter(({ limitation }) => limitation.effect === effect),
  );
  const texts = distinct(inOrder.map(({ limitation }) => sentence(limitation.text())));
  const [first, ...others] = texts;
  if (first === undefined) return [];
  return [others.length === 0 ? first : tMarkdown('{0}; {1} more in this Pod', first, others.length)];
}

/** The effects of limitations, the gravest first. */
export const gravestFirst: readonly Effect[] = [
  'rejected-by-api',
  'does-not-start',
  'silently-weaker',
  'unsupported',
  'needs-configuration',
  'works-differently',
];
