import type { Connection } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { classTree } from '../../ide/index.ts';
import {
  type ClassTreeItem,
  type ClassTreeParams,
  classTreeChangedNotification,
  classTreeRequest,
} from '../../protocol/class-tree.ts';
import { guardLong } from '../editor/guard.ts';
import { tellWhenOutdated } from '../editor/tell-when-outdated.ts';

/**
 * Answers requests for the tree of RuntimeClasses, and tells the editor once when an answer may be outdated. What changes
 * after that is not looked at until the editor asks again.
 */
export function answerClassTreeRequests(
  connection: Connection,
  session: Session,
  firstRead: Promise<void>,
  fail: (error: unknown) => void,
): void {
  const tellOfChanges = tellWhenOutdated(session, {
    milliseconds: restMilliseconds,
    isSame,
    send: () => connection.sendNotification(classTreeChangedNotification),
    fail,
  });
  connection.onRequest(
    classTreeRequest,
    guardLong<ClassTreeParams, readonly ClassTreeItem[]>(
      connection.console,
      'classTree',
      [],
      async ({ parent }) => {
        await firstRead;
        const snapshot = session.snapshot();
        tellOfChanges(snapshot);
        return classTree(snapshot, parent);
      },
    ),
  );
}

/** Whether two snapshots have the same tree: what says the same is the same object. */
function isSame(a: Snapshot, b: Snapshot): boolean {
  return (
    a.views === b.views &&
    a.model.declared === b.model.declared &&
    a.model.clusters === b.model.clusters &&
    a.model.uses === b.model.uses
  );
}

/** Changes that come within this time are one for the editor. */
const restMilliseconds = 200;
