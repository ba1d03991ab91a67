import { Session } from '../../server/analysis/session.ts';
import { memoryFiles, uriOf } from '../support/workspace.ts';
import { wrongEdits } from './edits.ts';
import type { Grammar } from './grammar.ts';
import { wrongRanges } from './ranges.ts';
import { type Asked, type RequestName, requests } from './requests.ts';

/** A request about a text: where, as a part of its length, and which one of what is offered is done. */
export interface Question {
  readonly name: RequestName;
  readonly at: number;
  readonly pick: number;
}

/** What came of an input. */
export interface Tried {
  readonly faults: readonly string[];
  readonly applied: number;
  /** The request that took the most processor time of the thread, and that time in milliseconds. */
  readonly slowest: { readonly name: RequestName; readonly milliseconds: number };
}

/** A session that has read the folder of a grammar, in which nothing is open. */
export async function sessionOf({ files }: Grammar): Promise<Session> {
  const session = new Session(memoryFiles(files));
  await session.readFolders(['file:///workspace/']);
  return session;
}

/** Opens a text as a file of the session, asks some questions about it, and closes it. */
export async function tryInput(
  session: Session,
  { files }: Grammar,
  { path, text, questions }: { path: string; text: string; questions: readonly Question[] },
): Promise<Tried> {
  const uri = uriOf(path);
  const faults: string[] = [];
  let applied = 0;
  let slowest: Tried['slowest'] = { name: 'hover', milliseconds: 0 };
  try {
    session.open(uri, 1, text);
    const texts = new Map(Object.entries(files).map(([each, ofFile]) => [uriOf(each), ofFile]));
    for (const { name, at, pick } of questions) {
      const snapshot = session.snapshot();
      const file = snapshot.file(uri)!;
      const shown = file.source.text;
      texts.set(uri, shown);
      const position = file.source.positionAt(Math.floor(at * shown.length));
      const range = { start: { line: 0, character: 0 }, end: file.source.positionAt(shown.length) };
      const asked: Asked = { session, snapshot, file, uri, text, position, range };
      const before = processorTime();
      let answer: unknown;
      try {
        answer = await requests[name](asked);
      } catch (error) {
        faults.push(`${name} throws ${(error as Error).stack}`);
      }
      const milliseconds = processorTime() - before;
      if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds };
      if (answer === undefined) continue;
      faults.push(...wrongRanges(answer, uri, texts).map(wrong => `${name}: no range of its text: ${wrong}`));
      const made = wrongEdits(name, answer, asked, pick);
      applied += made.applied;
      faults.push(...made.wrong.map(wrong => `${name}: ${wrong}`));
    }
  } catch (error) {
    faults.push(`opening throws ${(error as Error).stack}`);
  } finally {
    session.close(uri);
  }
  return { faults, applied, slowest };
}

/** Processor time of this thread in milliseconds: what the machine does besides is not in it. */
function processorTime(): number {
  // Node.js has it since 23.9, the types of our oldest release do not.
  const { user, system } = (
    process as unknown as { threadCpuUsage: typeof process.cpuUsage }
  ).threadCpuUsage();
  return (user + system) / 1000;
}
