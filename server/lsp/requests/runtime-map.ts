import type { Connection } from 'vscode-languageserver';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import { PodFates } from '../../analysis/pod-fates.ts';
import type { Session } from '../../analysis/session.ts';
import { rememberWhileAlive } from '../../base/remember.ts';
import { createYielder } from '../../base/yielding.ts';
import {
  type RuntimeMapDrawing,
  type RuntimeMapParams,
  runtimeMapOutdatedNotification,
  runtimeMapRequest,
} from '../../protocol/runtime-map/map.ts';
import { guardLong } from '../editor/guard.ts';
import { tellWhenOutdated } from '../editor/tell-when-outdated.ts';

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
  const tellOfChanges = tellWhenOutdated(session, {
    milliseconds: calm,
    send: () => connection.sendNotification(runtimeMapOutdatedNotification),
    fail,
  });
  const fatesIn = rememberWhileAlive((view: ClusterView) => new PodFates(view));
  connection.onRequest(
    runtimeMapRequest,
    guardLong<RuntimeMapParams, RuntimeMapDrawing | null>(
      connection.console,
      'runtimeMap',
      null,
      async params => {
        await firstRead;
        const { drawMap, viewOfMap } = await import('../../ide/runtime-map/draw-map.ts');
        const { clusterLabels } = await import('../../ide/runtime-map/cluster-labels.ts');
        const snapshot = session.snapshot();
        // A drawing for a file is not updated.
        if (params.theme === 'editor') tellOfChanges(snapshot);
        const pause = createYielder();
        const fates = fatesIn(viewOfMap(snapshot, params));
        await fates.prepare(snapshot, pause);
        const drawing = drawMap(snapshot, params, fates);
        if (params.theme !== 'editor' || drawing.clusters.length < 2) return drawing;
        return { ...drawing, labels: await clusterLabels(snapshot, pause, fatesIn) };
      },
    ),
  );
}
