import {
  type ApplicableLimitation,
  applicableLimitationsInViews,
} from '../../analysis/applicable-limitations.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { groupBy } from '../../base/collections.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Effect } from '../../runtimes/model/limitation.ts';
import { reported } from '../diagnostics/shared/limitation-findings.ts';
import { code, fitting, type Markdown, tMarkdown } from '../text/markdown.ts';

/** Markdown, a line at most: which fields of the Pods meet a limitation of their runtime. Rules say more at each. */
export function describeLimitations(
  podSpec: PodSpecObject,
  snapshot: Snapshot,
  isPatch: boolean,
): readonly Markdown[] {
  const met = reported(applicableLimitationsInViews(podSpec, snapshot, isPatch), snapshot.model);
  if (met.length === 0) return [];
  const byEffect = groupBy(met, ({ limitation }) => limitation.effect);
  const effects = order.filter(effect => byEffect.has(effect));
  const parts = effects.map(effect => {
    const fields = new Set(byEffect.get(effect)!.map(fieldOf));
    return whatHappens(effect, fitting([...fields].map(code), 50));
  });
  return [tMarkdown('this Pod: {0}', fitting(parts, 85))];
}

const order: readonly Effect[] = [
  'rejected-by-api',
  'does-not-start',
  'silently-weaker',
  'unsupported',
  'needs-configuration',
  'works-differently',
];

/** The field that asks for it: the last key of its path that says something. */
function fieldOf({ path }: ApplicableLimitation): string {
  const keys = path.filter(key => typeof key === 'string');
  const said = keys.filter(key => !['spec', 'template', 'name', 'type', 'value'].includes(key));
  return said.at(-1) ?? 'spec';
}

/** What fields that meet a limitation do to a Pod. */
function whatHappens(effect: Effect, fields: Markdown): Markdown {
  switch (effect) {
    case 'rejected-by-api':
      return tMarkdown('is refused for {0}', fields);
    case 'does-not-start':
      return tMarkdown('does not start with {0}', fields);
    case 'silently-weaker':
      return tMarkdown('gets less than {0} asks for', fields);
    case 'unsupported':
      return tMarkdown('has no support for {0}', fields);
    case 'needs-configuration':
      return tMarkdown('needs configuration of nodes for {0}', fields);
    case 'works-differently':
      return tMarkdown('gets something else for {0}', fields);
  }
}
