import { leadingViews } from '../../../analysis/clusters-of-file.ts';
import type { Certainty } from '../../../base/certainty.ts';
import { groupBy } from '../../../base/collections.ts';
import type { Rule } from '../shared/rule.ts';
import type { DiagnosisBasis } from './rule-context.ts';
import type { RuleFinding } from './run-rules.ts';

/**
 * The findings over all clusters that judge a file. Where one of them leads, it decides how sure a finding is: what holds there is
 * reported as if it were the only cluster, with the names of all it applies to; what holds in others alone may be no mistake at all,
 * because nothing says that the file is for them. Only rules that found something are asked again.
 */
export function ledBySelected(
  basis: DiagnosisBasis,
  isOff: (rule: Rule) => boolean,
  findingsIn: (basis: DiagnosisBasis, isOff: (rule: Rule) => boolean) => readonly RuleFinding[],
): readonly RuleFinding[] {
  const everywhere = findingsIn(basis, isOff);
  if (basis.lead === undefined || everywhere.length === 0) return everywhere;
  const asked = new Set(everywhere.map(({ rule }) => rule));
  const inLead = groupBy(
    findingsIn(leadAlone(basis, basis.lead), rule => isOff(rule) || !asked.has(rule)),
    placeOf,
  );
  const all = groupBy(everywhere, placeOf);
  const judged = everywhere.map(found => {
    const there = inLead.get(placeOf(found));
    if (there === undefined) return withCertainty(found, 'unknown');
    const isOne = all.get(placeOf(found))!.length === 1 && there.length === 1;
    return isOne ? withCertainty(found, there[0]!.finding.certainty) : found;
  });
  const onlyInLead = [...inLead].flatMap(([place, found]) => (all.has(place) ? [] : found));
  return [...judged, ...onlyInLead];
}

function leadAlone(basis: DiagnosisBasis, lead: number): DiagnosisBasis {
  const { settings, version, model } = basis;
  // Not a copy: what is read of the model is recorded.
  const alone: DiagnosisBasis['model'] = Object.create(model, {
    clusters: { get: () => model.clusters.slice(lead, lead + 1) },
  });
  return { settings, version, model: alone, views: leadingViews(basis), lead: undefined };
}

function placeOf({ rule, finding: { range } }: RuleFinding): string {
  return `${rule.id} ${range.start} ${range.end}`;
}

function withCertainty({ rule, finding }: RuleFinding, certainty: Certainty | undefined): RuleFinding {
  return { rule, finding: { ...finding, certainty } };
}
