import { createYielder } from '../../server/base/yielding.ts';
import { createDiagnoser } from '../../server/ide/diagnostics/engine/diagnoser.ts';
import { readSummary } from '../../server/workspace/read-summary.ts';
import { WorkspaceIndex } from '../../server/workspace/workspace-index.ts';
import { collectGarbage } from '../support/collect-garbage.ts';
import { memoryFiles, openWorkspaceToMeasure, uriOf } from '../support/workspace.ts';
import { kilobytesGrownOld } from './old-generation.ts';

// node test/bench/garbage-case.ts <case>: kilobytes that are left behind, in this fresh process. The part `garbage` of
// the bench starts it.

/** A Pod of 40 containers with one more field. */
const podWith = (field: string) =>
  [
    `apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  ${field}\n  containers:\n`,
    ...Array.from(
      { length: 40 },
      (_, index) => `    - name: container-${index}\n      image: example.com/web\n`,
    ),
  ].join('');

const cases: Readonly<Record<string, () => Promise<number>>> = { edits, readings, facts };
const measure = cases[process.argv[2] ?? ''];
if (measure === undefined) throw new Error(`one of: ${Object.keys(cases).join(', ')}`);
console.log(await measure());

/** What grows old of two edits, with the diagnosis after each. */
async function edits(): Promise<number> {
  const session = await openWorkspaceToMeasure({ 'pod.yaml': podWith('overhead: {cpu: 1}') });
  const { diagnose } = createDiagnoser();
  const uri = uriOf('pod.yaml');
  const start = { line: 3, character: '  name: web'.length };
  let version = 1;
  const change = (text: string, end: typeof start) => {
    session.change(uri, ++version, [{ range: { start, end }, text }]);
    const snapshot = session.snapshot();
    const found = diagnose(snapshot, snapshot.file(uri)!).flatMap(({ findings }) => findings);
    if (found.length === 0) throw new Error('nothing was found');
  };
  return kilobytesGrownOld(200, () => {
    change('x', start);
    change('', { ...start, character: start.character + 1 });
  });
}

/** What grows old of reading a file on disk, besides its facts. */
async function readings(): Promise<number> {
  const index = new WorkspaceIndex(memoryFiles({ 'pod.yaml': podWith('runtimeClassName: box') }));
  const uri = uriOf('pod.yaml');
  const grownOld = await kilobytesGrownOld(300, () => index.readFromDisk([uri]));
  if ([...index.summaries()].every(({ uses }) => uses.length === 0)) throw new Error('nothing was read');
  return grownOld;
}

/** What is kept of a file of 50 KB: its facts, and not its text. */
async function facts(): Promise<number> {
  const heapUsed = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const read = async (count: number) => {
    const kept: unknown[] = [];
    for (let index = 0; index < count; index++) {
      const text = `${podWith(`runtimeClassName: class-${index}`)}# ${'LONG '.repeat(10_000)}\n`;
      kept.push(await readSummary(`file:///w/${index}.yaml`, text, createYielder()));
    }
    return kept;
  };
  // What is made once, such as compiled code, is none of them.
  await read(50);
  const before = heapUsed();
  const kept = await read(200);
  return (heapUsed() - before) / 1024 / kept.length;
}
