import type { Chart } from './chart.ts';
import { type PrintedClass, printedClasses } from './class-places.ts';
import { executeChart } from './execute-chart.ts';
import { anyKey, unknown, type ValuePath } from './template/template-value.ts';

/** Which values of a chart lead to class names in its templates, whatever the values are. */
export interface ValuesWiring {
  /** The places that name a class; paths are those of the outermost chart. */
  readonly places: readonly PrintedClassPlace[];
  /** Paths that templates use, each with everything below it, and those that charts which are missing may use. */
  readonly reads: readonly ValuePath[];
  /** Paths of which templates ask whether there is something. */
  readonly tested: readonly ValuePath[];
  /** Whether nothing else can read a value: all templates were understood. */
  readonly isComplete: boolean;
}

export interface PrintedClassPlace extends PrintedClass {
  /** The template that is rendered; the key may be in another one, which defines it. */
  readonly file: string;
  /** The names of the subcharts that lead to it. */
  readonly prefix: readonly string[];
}

/** Follows the values of a chart through its templates and those of its subcharts. */
export function valuesWiring(chart: Chart): ValuesWiring {
  const executed = executeChart(chart, () => unknown([[]]));
  const reads = executed.flatMap(
    ({
      prefix,
      execution: {
        reads: { paths },
      },
    }) => paths.flatMap(path => fromOutermost(prefix, path)),
  );
  const readsOfMissing = readByMissing(chart, []);
  return {
    places: executed.flatMap(({ file, prefix, pieces }) =>
      printedClasses(pieces).map(printed => ({
        ...printed,
        file,
        prefix,
        from: printed.from.flatMap(path => fromOutermost(prefix, path)),
        guards: printed.guards.flatMap(path => fromOutermost(prefix, path)),
      })),
    ),
    reads: [...new Map([...reads, ...readsOfMissing].map(path => [path.join('\0'), path])).values()],
    tested: executed.flatMap(
      ({
        prefix,
        execution: {
          reads: { tested },
        },
      }) => tested.flatMap(path => fromOutermost(prefix, path)),
    ),
    isComplete: isCompleteWithSubcharts(chart) && executed.every(({ execution }) => !execution.hasFailed),
  };
}

/** Whether one of the templates may read the value at a path. */
export function isRead({ reads, tested, isComplete: readsAll }: ValuesWiring, path: ValuePath): boolean {
  if (!readsAll || tested.some(candidate => isPathOf(candidate, path))) return true;
  return reads.some(read => isPathOf(read, path.slice(0, read.length)));
}

/** The places that a value at a path leads to. */
export function placesFilledBy({ places }: ValuesWiring, path: ValuePath): readonly PrintedClassPlace[] {
  return places.filter(({ from }) => from.some(candidate => isPathOf(candidate, path)));
}

/** Whether a path of a template, in which a key may be any, is a path of values. */
export function isPathOf(pattern: ValuePath, path: ValuePath): boolean {
  if (pattern.length !== path.length) return false;
  return pattern.every((key, index) => key === anyKey || key === path[index]);
}

/** A path of a subchart's values in those of the outermost chart; `global` is the same everywhere. */
function fromOutermost(prefix: readonly string[], path: ValuePath): readonly ValuePath[] {
  if (prefix.length === 0) return [path];
  const own = [...prefix, ...path];
  // A subchart can be given globals of its own too.
  return path.length === 0 || path[0] === 'global' ? [own, path.length === 0 ? ['global'] : path] : [own];
}

function isCompleteWithSubcharts(chart: Chart): boolean {
  const areTemplatesComplete = chart.templates.every(({ template }) => template.isComplete);
  return areTemplatesComplete && chart.isComplete && chart.subcharts.every(isCompleteWithSubcharts);
}

/** What the charts may read that a chart depends on and that are not in its folder. */
function readByMissing({ missing, subcharts }: Chart, prefix: readonly string[]): readonly ValuePath[] {
  const own =
    missing.length === 0
      ? []
      : [['global'], [...prefix, 'global'], ...missing.map(name => [...prefix, name])];
  return [...own, ...subcharts.flatMap(subchart => readByMissing(subchart, [...prefix, subchart.name]))];
}
