import type { Connection } from 'vscode-languageserver';
import type { Session } from '../analysis/session.ts';
import {
  type RuntimeMapDrawing,
  type RuntimeMapParams,
  runtimeMapOutdatedNotification,
  runtimeMapRequest,
} from '../base/runtime-map/protocol.ts';
import { guardLong } from './guard.ts';

/** Milliseconds from a change to the notification, so that whoever types gets a few drawings a second at most. */
const calm = 250;

/**
 * Answers requests for the runtime map, and tells the editor once after each answer when something has changed since. An
 * editor that does not ask again is left alone. The code that draws is loaded at the first request.
 */
export function answerRuntimeMapRequests(
  connection: Connection,
  session: Session,
  firstRead: Promise<void>,
  fail: (error: unknown) => void,
): void {
  let isFollowed = false;
  connection.onRequest(
    runtimeMapRequest,
    guardLong<RuntimeMapParams, RuntimeMapDrawing | null>(
      connection.console,
      'runtimeMap',
      null,
      async params => {
        await firstRead;
        const { drawMap } = await import('../ide/runtime-map/draw-map.ts');
        isFollowed ||= params.theme === 'editor';
        return drawMap(session.snapshot(), params);
      },
    ),
  );
  session.onChange(() => {
    if (!isFollowed) return;
    isFollowed = false;
    setTimeout(() => connection.sendNotification(runtimeMapOutdatedNotification).catch(fail), calm);
  });
}
