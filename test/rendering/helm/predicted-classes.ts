import { readChart } from '../../../server/charts/chart.ts';
import { effectiveClasses } from '../../../server/charts/effective-classes.ts';
import type { Values } from '../../../server/charts/values/merge-values.ts';
import type { GeneratedChart } from './generated-charts.ts';

/** For each rendered template the classes of its Pods, sorted, or `undefined` where they are not known. */
export type Predicted = ReadonlyMap<string, readonly string[] | undefined>;

/** What the engine says of a chart; `undefined` if it does not know whether Helm renders it at all. */
export function predictedClasses({ files, overrides }: GeneratedChart): Predicted | undefined {
  const effective = effectiveClasses(readChart(files), overrides as Values);
  if (effective === undefined) return undefined;
  return new Map(
    effective.map(({ file, prefix, classes, isComplete }) => {
      const isKnown =
        isComplete &&
        classes.every(({ className, isConditional }) => className !== undefined && !isConditional);
      // Where Helm says it is: a subchart below its alias.
      const path = [...prefix.map(name => `charts/${name}/`), file.slice(file.indexOf('templates/'))].join(
        '',
      );
      return [path, isKnown ? classes.flatMap(({ className }) => className ?? []).sort() : undefined];
    }),
  );
}
