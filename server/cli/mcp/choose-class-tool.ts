import type { Snapshot } from '../../analysis/snapshot.ts';
import { chooseClass } from '../../ide/index.ts';
import { podSpecsOf } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { uriOfPath } from '../../workspace/uri-of-path.ts';
import type { Position } from '../../yaml/line-index.ts';
import { stdinUri } from '../input/stdin.ts';
import { linesAndColumns } from '../report/lines-and-columns.ts';
import { fitting } from './fitting.ts';
import { openRoots } from './open-roots.ts';
import { readablePath, readableText, requireOne } from './readable.ts';
import type { Tool } from './tool-answer.ts';

/** What the command Choose RuntimeClass for This Pod offers, for the Pods at a line or for all of a file. */
export const chooseClassTool: Tool<'choose_class'> = async ({ path, content, line, column }, roots) => {
  requireOne(path, content);
  const real = path === undefined ? undefined : readablePath(path, roots);
  const uri = real === undefined ? stdinUri : uriOfPath(real);
  const text = content ?? (await readableText(path!, roots));
  const session = await openRoots(roots);
  session.open(uri, 0, text);
  const snapshot = session.snapshot();
  const positions =
    line === undefined ? positionsOfPods(snapshot, uri) : [{ line: line - 1, character: column - 1 }];
  if (positions.length > mostPods) {
    return { problem: `${positions.length} Pod specs are too many for one call: give the line of one.` };
  }
  const pods = positions.flatMap(position => choicesAt(snapshot, uri, position) ?? []);
  if (pods.length > 0) {
    // The best classes come first.
    const total = Math.max(...pods.map(({ choices }) => choices.length));
    const entries = { total, name: 'classes of each Pod', advice: 'Give the line of one Pod.' };
    return fitting<'choose_class'>(entries, count => ({
      data: { pods: pods.map(pod => ({ ...pod, choices: pod.choices.slice(0, count) })) },
    }));
  }
  const where = line === undefined ? 'in this text' : `at line ${line}`;
  return {
    problem: `There is no Pod and no place for a class ${where}: name a line in the Pod spec of a Pod or workload.`,
  };
};

/** Ranking tries every class in every cluster. */
const mostPods = 50;

function choicesAt(snapshot: Snapshot, uri: string, position: Position) {
  const found = chooseClass(snapshot, uri, position);
  if (found === undefined) return undefined;
  return {
    subject: found.subject,
    line: position.line + 1,
    current: found.current ?? null,
    choices: found.choices.map(({ name, fits, description, detail, edit: { range, text } }) => ({
      name,
      fits,
      description,
      detail,
      edit: { ...linesAndColumns(range), text },
    })),
  };
}

function positionsOfPods(snapshot: Snapshot, uri: string): readonly Position[] {
  const file = snapshot.file(uri);
  return (file?.documents ?? []).flatMap(placed =>
    placed.document.manifests.flatMap(manifest =>
      podSpecsOf(manifest).map(({ node }) => file!.range(placed, node.range).start),
    ),
  );
}
