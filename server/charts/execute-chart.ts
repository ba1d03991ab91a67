import type { Chart } from './chart.ts';
import { Execution } from './template/execution.ts';
import { type Piece, type TemplateValue, unknown } from './template/template-value.ts';

/** The output of the templates of one chart. */
export interface ExecutedTemplate {
  readonly chart: Chart;
  /** The keys of the outermost chart's values under which those of this chart are. */
  readonly prefix: readonly string[];
  readonly file: string;
  readonly pieces: readonly Piece[];
  readonly execution: Execution;
}

/** Executes the templates of a chart and of its subcharts. `valuesOf` gives the `.Values` of each. */
export function executeChart(
  chart: Chart,
  valuesOf: (prefix: readonly string[]) => TemplateValue,
  prefix: readonly string[] = [],
): readonly ExecutedTemplate[] {
  const rendered = chart.isLibrary ? [] : chart.templates.filter(({ isRendered }) => isRendered);
  const executed = rendered.map(({ file, template }) => {
    const execution = new Execution(chart.definitions);
    const pieces = execution.run({ file, body: template.body }, contextOf(valuesOf(prefix)));
    return { chart, prefix, file, pieces, execution };
  });
  const below = chart.subcharts.flatMap(subchart =>
    executeChart(subchart, valuesOf, [...prefix, subchart.name]),
  );
  return [...executed, ...below];
}

/** The input of a template: its values, and the data that only an installation has. */
function contextOf(values: TemplateValue): TemplateValue {
  const line = unknown([], true);
  return {
    kind: 'dict',
    entries: new Map([
      ['Values', values],
      ['Release', line],
      ['Chart', line],
      ['Capabilities', line],
      ['Template', line],
      ['Files', unknown()],
      ['Subcharts', unknown()],
    ]),
  };
}
