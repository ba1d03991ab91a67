import type { Value } from '../../yaml/value.ts';

export type Values = { readonly [key: string]: Value };

type Writable = Record<string, Value>;

/** A chart with the charts that it depends on, as far as its values are concerned. */
export interface ValuesOfChart {
  /** Its name, or the alias that the chart above gives it. */
  readonly name: string;
  readonly values: Values;
  readonly dependencies: readonly ValuesOfChart[];
}

/**
 * The `.Values` of a chart: its own and what is stated over them, with those of its subcharts below their names and
 * `global` in each. Source: Helm `pkg/chartutil/coalesce.go`.
 */
export function mergeValues(chart: ValuesOfChart, overrides: Values): Values | undefined {
  const values = structuredClone(overrides) as Writable;
  return coalesce(chart, values) ? values : undefined;
}

/** Fails if a chart has a value other than a map under the name of a subchart. */
function coalesce(chart: ValuesOfChart, values: Writable): boolean {
  const own_ = structuredClone(chart.values) as Writable;
  for (const [key, value] of Object.entries(own_)) {
    const stated = own(values, key);
    if (stated === undefined) write(values, key, value);
    else if (stated === null) delete values[key];
    else if (isTable(stated) && isTable(value)) {
      const isOfSubchart = chart.dependencies.some(({ name }) => name === key);
      coalesceTables(stated, value, isOfSubchart);
    }
  }
  return chart.dependencies.every(dependency => {
    const below = own(values, dependency.name) ?? {};
    if (own(values, dependency.name) === null || !isTable(below)) return false;
    write(values, dependency.name, below);
    coalesceGlobals(below, values);
    return coalesce(dependency, below);
  });
}

/** `keepsNull`: a null that is stated stays, because the values of the subchart come later. */
function coalesceTables(stated: Writable, defaults: Writable, keepsNull: boolean): void {
  for (const [key, value] of Object.entries(defaults)) {
    const before = own(stated, key);
    if (before === undefined) write(stated, key, value);
    else if (before === null && !keepsNull) delete stated[key];
    else if (isTable(before) && isTable(value)) coalesceTables(before, value, keepsNull);
  }
}

function coalesceGlobals(below: Writable, above: Writable): void {
  const globalsBelow = own(below, 'global') ?? {};
  const globalsAbove = own(above, 'global') ?? {};
  if (!isTable(globalsBelow) || !isTable(globalsAbove)) return;
  for (const [key, value] of Object.entries(globalsAbove)) {
    const before = own(globalsBelow, key);
    if (isTable(value)) {
      if (before !== undefined && !isTable(before)) continue;
      const merged = structuredClone(value) as Writable;
      if (before !== undefined) coalesceTables(merged, before, true);
      write(globalsBelow, key, merged);
    } else if (!isTable(before)) write(globalsBelow, key, value);
  }
  write(below, 'global', globalsBelow);
}

function isTable(value: Value | undefined): value is Writable {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(values: Writable, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function write(values: Writable, key: string, value: Value): void {
  Object.defineProperty(values, key, { value, configurable: true, enumerable: true, writable: true });
}
