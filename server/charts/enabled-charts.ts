import type { Value } from '../yaml/value.ts';
import type { Chart } from './chart.ts';
import { mergeValues, type Values, type ValuesOfChart } from './values/merge-values.ts';
import type { DependencyEntry } from './values/read-dependencies.ts';

/**
 * The chart without the subcharts that conditions and tags switch off, with values stated over its own; `undefined` if
 * Helm fails or that is not known. Source: Helm `pkg/chartutil/dependencies.go:processDependencyEnabled`.
 */
export function enabledCharts(chart: Chart, overrides: Values, path = ''): Chart | undefined {
  const { requirements, subcharts } = chart;
  if (requirements === undefined) return chart;
  const values = mergeValues(valuesOfChart(chart), overrides);
  // The values of a subchart's subchart come before it gets its alias, and may be missing in the condition.
  const isAliased = requirements.some(({ as, name, condition }) => as !== name && condition !== '');
  if (values === undefined || (isAliased && path !== '')) return undefined;
  const disabled = requirements.filter(requirement => !isEnabled(requirement, values, path));
  const names = new Set(disabled.map(({ as }) => as));
  const enabled: Chart[] = [];
  for (const subchart of subcharts.filter(({ name }) => !names.has(name))) {
    const below = enabledCharts(subchart, values, `${path}${subchart.name}.`);
    if (below === undefined) return undefined;
    enabled.push(below);
  }
  return { ...chart, subcharts: enabled };
}

export function valuesOfChart({ name, values, subcharts }: Chart): ValuesOfChart {
  return { name, values, dependencies: subcharts.map(valuesOfChart) };
}

/** The first condition whose value is a boolean decides, else the tags, one of which is enough. */
function isEnabled({ condition, tags }: DependencyEntry, values: Values, path: string): boolean {
  const conditions = condition.trim().split(',').filter(Boolean);
  const decided = conditions
    .map(each => valueAt(values, `${path}${each}`.split('.')))
    .find(value => typeof value === 'boolean');
  if (typeof decided === 'boolean') return decided;
  const set = tags.map(tag => valueAt(values, ['tags', tag]));
  return set.includes(true) || !set.includes(false);
}

function valueAt(values: Values, path: readonly string[]): Value | undefined {
  let value: Value | undefined = values;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, key) ? (value as Values)[key] : undefined;
  }
  return value;
}
