import type { TestContext } from 'node:test';
import { Session } from '../../server/analysis/session.ts';
import type { WorkspaceFiles } from '../../server/documents/files.ts';
import { createPublisher } from '../../server/lsp/diagnostics/publisher.ts';
import { rest } from './manual-clock.ts';
import { manualTimers } from './manual-timers.ts';
import { memoryFiles, pathOf } from './workspace.ts';

/** A session that has read the folder, in which nothing is open. Nothing happens before `pass`. */
export async function closedWorkspace(t: TestContext, given: Readonly<Record<string, string>>) {
  const files = { ...given };
  const timers = manualTimers(t);
  let now = 0;
  let step = 0;
  t.mock.method(performance, 'now', () => {
    now += step;
    return now;
  });
  const scanned: string[] = [];
  const inMemory = memoryFiles(files);
  const disk: WorkspaceFiles = {
    ...inMemory,
    async *scan(uris, how) {
      scanned.push(...uris.map(pathOf));
      yield* inMemory.scan(uris, how);
    },
  };
  const session = new Session(disk);
  const last = new Map<string, string>();
  const sent: string[] = [];
  const publisher = createPublisher({
    session,
    files: disk,
    send: ({ uri, diagnostics }) => {
      const drawn = diagnostics.map(({ range, severity, code }) => {
        return `${range.start.line + 1} ${['error', 'warning', 'information', 'hint'][severity! - 1]} ${code}`;
      });
      const text = [`${pathOf(uri)}:`, ...drawn].join(' ');
      sent.push(text);
      if (drawn.length === 0) last.delete(uri);
      else last.set(uri, text);
    },
    fail: error => {
      throw error;
    },
  });
  session.onChange(publisher.changed);
  await session.readFolders(['file:///workspace/']);
  scanned.length = 0;
  const goOn = async (ms: number) => {
    await rest();
    now += ms;
    timers(ms);
    await rest();
  };
  return {
    files,
    session,
    sent,
    goOn,
    timers,
    /** From now on a millisecond passes whenever somebody looks at the clock. */
    slowDown: () => {
      step = 1;
    },
    /** Lets closed files be looked at. */
    pass: () => goOn(1000),
    shown: () => [...last.values()],
    /** The paths that were read since the last call. */
    read: () => scanned.splice(0),
  };
}
