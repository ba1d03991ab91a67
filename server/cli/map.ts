import { type CommandResult, unusable } from './command-result.ts';
import { inOneLine } from './input/input-problem.ts';
import { openTargets } from './input/open-targets.ts';
import { printableLines } from './input/printable.ts';
import { openOutputFile } from './output-file.ts';

export interface MapOptions {
  /** The path of the file to write; `-`: standard output. */
  readonly svg: string;
  /** The context of a saved cluster; by default the first one. */
  readonly cluster?: string;
  /** Only what has this text, and what is linked with it. */
  readonly filter?: string;
  readonly theme?: 'light' | 'dark';
}

/**
 * Draws the runtime map of files, folders and the clusters saved in them: workloads, classes, handlers and nodes. Exit code 2:
 * unusable input, or the file cannot be written.
 */
export async function map(paths: readonly string[], options: MapOptions): Promise<CommandResult> {
  const { svg: file, cluster, filter, theme = 'light' } = options;
  const targets = await openTargets(paths);
  if (targets.problems.length > 0) return unusable(targets.problems.map(inOneLine));
  const snapshot = targets.session.snapshot();
  const contexts = snapshot.model.clusters.map(({ context }) => context);
  if (cluster !== undefined && !contexts.includes(cluster)) {
    const advice = contexts.length === 0 ? 'no cluster is saved there' : `saved are: ${contexts.join(', ')}`;
    return unusable([`there is no cluster ${JSON.stringify(cluster)}: ${advice}`]);
  }
  // The layout library is large.
  const { drawMap } = await import('../ide/runtime-map/draw-map.ts');
  const { svg, summary } = drawMap(snapshot, { cluster, filter, theme });
  if (file === '-') return { exitCode: 0, output: svg, errors: '' };
  const target = await openOutputFile(file, 'an SVG picture', text => beginsLikeSvg.test(text));
  const problem = 'problem' in target ? target.problem : await target.write(svg);
  if (problem !== undefined) return unusable([problem]);
  return { exitCode: 0, output: `${printableLines(summary)}\n`, errors: '' };
}

/** Matches a picture, also one that another program has saved with declarations and comments above. */
const beginsLikeSvg = /^(?:\s*<[?!][^>]*>)*\s*<svg\b/;
