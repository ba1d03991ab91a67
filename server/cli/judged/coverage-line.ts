import { printableLine } from '../input/printable.ts';
import type { CheckCoverage } from './check-coverage.ts';

/** The coverage in one line, of mostly 120 characters. */
export function coverageLine(coverage: CheckCoverage): string {
  const { workloads, classes, nodeConfigurations, rendered, clusters, notJudged } = coverage;
  const counts = [
    counted(workloads, 'workload with a class', 'workloads with a class'),
    counted(classes, 'class', 'classes'),
    counted(nodeConfigurations, 'node configuration', 'node configurations'),
    counted(rendered, 'rendered output', 'rendered outputs'),
  ].flat();
  const judged =
    counts.length === 0
      ? 'No workload with a class, no class and no node configuration was found.'
      : `${[...counts, ...named(clusters)].join(', ')}.`;
  if (notJudged.length === 0) return judged;
  return withItems(
    `${judged} Not judged: `,
    notJudged.map(({ what, why }) => {
      const [first = '', ...rest] = what.split(' ');
      return `${first} ${short(rest.join(' '))} (${why})`;
    }),
  );
}

/** As many items as fit, at least one, and the number of the others. */
function withItems(start: string, items: readonly string[]): string {
  let shown = 1;
  const lineOf = (count: number) => {
    const more = count < items.length ? ` and ${items.length - count} more` : '';
    return `${start}${items.slice(0, count).join(', ')}${more}.`;
  };
  while (shown < items.length && lineOf(shown + 1).length <= mostCharacters) shown++;
  return lineOf(shown);
}

const mostCharacters = 120;

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}

function named(clusters: readonly string[]): readonly string[] {
  return clusters.length > 2
    ? [`${clusters.length} clusters`]
    : clusters.map(context => `cluster ${short(context)}`);
}

/** A name of a file or a cluster, of which the end tells more than the beginning. */
function short(name: string): string {
  const printed = printableLine(name);
  return printed.length <= longestName ? printed : `…${printed.slice(-longestName)}`;
}

const longestName = 60;
