/**
 * Whether labels (or annotations) match a selector in the form of `kubectl --selector`; `undefined` for one that is not
 * understood. Source: apimachinery `pkg/labels/selector.go:Parse`.
 */
export function matchesQuery(query: string, labels: ReadonlyMap<string, string>): boolean | undefined {
  if (query.trim() === '') return true;
  if (query.length > longestQuery) return undefined;
  const requirements = query.match(/[^,(]+(?:\([^)]*\))?/g) ?? [];
  if (requirements.join(',') !== query) return undefined;
  const results = requirements.map(requirement => matchesRequirement(requirement.trim(), labels));
  if (results.includes(undefined)) return undefined;
  return results.every(Boolean);
}

const longestQuery = 500;

const key = String.raw`([A-Za-z0-9][\w./-]*)`;
const equality = new RegExp(String.raw`^${key}\s*(==|=|!=)\s*([\w.-]*)$`);
const membership = new RegExp(String.raw`^${key}\s+(in|notin)\s*\(([\w.,\s-]*)\)$`);
const existence = new RegExp(String.raw`^(!?)\s*${key}$`);

function matchesRequirement(requirement: string, labels: ReadonlyMap<string, string>): boolean | undefined {
  const [, equalKey, sign, value] = equality.exec(requirement) ?? [];
  if (equalKey !== undefined) return (labels.get(equalKey) === value) === (sign !== '!=');
  const [, listKey, operator, values] = membership.exec(requirement) ?? [];
  if (listKey !== undefined) {
    const found = labels.get(listKey);
    const isIn = found !== undefined && values!.split(',').some(item => item.trim() === found);
    return isIn === (operator === 'in');
  }
  const [, negation, name] = existence.exec(requirement) ?? [];
  return name === undefined ? undefined : labels.has(name) === (negation === '');
}
