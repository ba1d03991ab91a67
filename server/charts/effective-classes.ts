import { parse } from '../yaml/parse.ts';
import { splitDocuments } from '../yaml/split.ts';
import type { Value } from '../yaml/value.ts';
import type { Chart } from './chart.ts';
import { type PrintedClass, printedClasses } from './class-places.ts';
import { enabledCharts, valuesOfChart } from './enabled-charts.ts';
import { executeChart } from './execute-chart.ts';
import type { Piece } from './template/template-value.ts';
import { mergeValues, type Values } from './values/merge-values.ts';

/** The output of one template of a chart with certain values. */
export interface EffectiveClasses {
  /** The path of the template. */
  readonly file: string;
  /** The names of the subcharts that lead to it. */
  readonly prefix: readonly string[];
  /** Each class name that is printed, or may be. A place of the template that is not among them prints none. */
  readonly classes: readonly PrintedClass[];
  /** Whether `classes` has all: false where something that is not known may print more. */
  readonly isComplete: boolean;
}

/**
 * The classes that the workloads of a chart get with values stated over its own, the later ones winning; `undefined` if
 * Helm fails with them or the outcome is not known.
 */
export function effectiveClasses(whole: Chart, overrides: Values): readonly EffectiveClasses[] | undefined {
  const chart = hasUnknownValues(whole) ? undefined : enabledCharts(whole, overrides);
  if (chart === undefined) return undefined;
  // What a null among globals removes depends on the charts above that list their dependencies.
  if (chart.subcharts.length > 0 && removesGlobal(overrides)) return undefined;
  const values = mergeValues(valuesOfChart(chart), overrides);
  if (values === undefined) return undefined;
  const executed = executeChart(chart, prefix => {
    let below: Values = values;
    for (const name of prefix) below = below[name] as Values;
    return { kind: 'data', data: below, from: [] };
  });
  if (executed.some(({ execution, pieces }) => execution.hasFailed || isNoYaml(pieces))) return undefined;
  return executed.map(({ file, prefix, pieces }) => {
    const isOptional = isBelowOptional(chart, prefix);
    const classes = printedClasses(pieces);
    return {
      file,
      prefix,
      classes: isOptional ? classes.map(found => ({ ...found, isConditional: true })) : classes,
      isComplete: pieces.every(({ text, isLine }) => text !== undefined || isLine),
    };
  });
}

/** Whether Helm refuses what was printed because it is no YAML; where something of it is not known, it may be. */
function isNoYaml(pieces: readonly Piece[]): boolean {
  // `{{ x }}` in a value that is printed as it is: a map as a key, which Go's YAML refuses.
  if (pieces.some(({ text, from }) => from.length > 0 && text?.includes('{{'))) return true;
  if (pieces.some(({ text, isLine, isConditional }) => isConditional || (text === undefined && !isLine)))
    return false;
  const printed = pieces.map(({ text }) => text ?? 'unknown').join('');
  return splitDocuments(printed).some(
    ({ start, end }) => parse(printed.slice(start, end)).problems.length > 0,
  );
}

function removesGlobal(values: Value | undefined, isGlobal = false): boolean {
  if (typeof values !== 'object' || values === null) return isGlobal && values === null;
  return Object.entries(values).some(([key, value]) => removesGlobal(value, isGlobal || key === 'global'));
}

function hasUnknownValues(chart: Chart): boolean {
  const isUnread =
    !chart.isComplete ||
    chart.packed.length > 0 ||
    chart.templates.some(({ template }) => !template.isComplete);
  return isUnread || chart.subcharts.some(hasUnknownValues);
}

function isBelowOptional(chart: Chart, [name, ...rest]: readonly string[]): boolean {
  const subchart = chart.subcharts.find(candidate => candidate.name === name);
  return subchart !== undefined && (subchart.isOptional || isBelowOptional(subchart, rest));
}
