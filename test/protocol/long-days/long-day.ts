import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClusterStatuses,
  clusterStatusNotification,
  watchRequest,
} from '../../../server/protocol/requests.ts';
import { randomNumbers } from '../../support/random-numbers.ts';
import { startEditor } from '../editor.ts';
import { kubeconfigText } from '../kubeconfig.ts';
import { CheckedOut, kept, twoBranches } from './branches.ts';
import { startBusyCluster } from './busy-cluster.ts';
import { Desk } from './desk.ts';
import { type Measurement, measure } from './measurement.ts';
import { context, type Work, work } from './work.ts';

export interface DaySetting {
  readonly seed: number;
  /** Of the server's time, between two measurements. */
  readonly hoursBetween: number;
  readonly measurements: number;
  /** How much faster time passes for the server, its limits included. */
  readonly speed: number;
  readonly files: number;
  readonly nodes: number;
  /** Whether the server is made to keep memory, a listener and a timer for each message. */
  readonly leaks: boolean;
}

/** What a server had in the course of a day, always with the same texts and the same cluster, and what it was asked. */
export interface Day {
  readonly measurements: readonly Measurement[];
  readonly done: ReadonlyMap<string, number>;
  readonly answers: ReadonlyMap<string, number>;
}

/** Lets a server live through a day: it and its cluster come to rest now and then, and are measured. */
export async function liveDay(bundle: string, setting: DaySetting): Promise<Day> {
  const { speed } = setting;
  const next = randomNumbers(setting.seed);
  const random = (end: number) => next() % end;
  const cluster = await startBusyCluster(setting.nodes, speed);
  const home = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  const kubeconfig = join(home, 'config');
  writeFileSync(kubeconfig, kubeconfigText({ [context]: { server: cluster.address } }));
  const branches = twoBranches(setting.files);
  const editor = await startEditor(bundle, {
    settings: { cluster: { kubeconfig } },
    initializationOptions: { trusted: true },
    loadedBefore: new URL('measured-process.ts', import.meta.url),
    env: { TEST_SPEED: String(speed), ...(setting.leaks && { TEST_LEAK: 'yes' }) },
    textDocument: {
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    },
  });
  let phase: string | undefined;
  editor.connection.onNotification(clusterStatusNotification, ({ statuses }: ClusterStatuses) => {
    phase = statuses.find(status => status.context === context)?.phase;
  });
  editor.connection.onNotification('window/logMessage', () => undefined);
  const settings = editor.settings;
  const folder = new CheckedOut(editor.uri(''), branches.main);
  const desk = new Desk({ editor, folder, cluster, branches, random });
  const changes = [...branches.main.keys()].map(path => ({ uri: folder.uriOf(path), type: 1 }));
  await desk.notify('workspace/didChangeWatchedFiles', { changes });
  for (const path of Object.keys(kept)) await desk.open(path);
  await desk.ask(watchRequest, { context });

  const settle = async () => {
    await desk.checkOut(branches.main);
    for (const path of desk.openPaths) if (!(path in kept)) await desk.close(path);
    editor.settings = settings;
    await desk.notify('workspace/didChangeConfiguration', { settings: null });
    for (let which = 0; which < 20; which++) cluster.classChanges(which, 'handler-0');
    await cluster.settled();
    while (phase !== 'watching') await pause(20);
    await desk.ask('workspace/symbol', { query: '' });
  };

  const done = new Map<string, number>();
  const measurements: Measurement[] = [];
  for (let times = 0; times < setting.measurements; times++) {
    const tasks = tasksOf(setting.hoursBetween, random);
    const began = performance.now();
    const length = (setting.hoursBetween * 3_600_000) / speed;
    for (const [index, task] of tasks.entries()) {
      await pause(Math.max(0, began + (index / tasks.length) * length - performance.now()));
      await task.take(desk);
      done.set(task.what, (done.get(task.what) ?? 0) + 1);
    }
    await settle();
    measurements.push(await measure(editor.server));
  }
  await editor.stop();
  await cluster.stop();
  rmSync(home, { recursive: true });
  return { measurements, done, answers: desk.answers };
}

/** All that happens in so many hours, in any order; each work at least once. */
function tasksOf(hours: number, random: (end: number) => number): readonly Work[] {
  const tasks = work.flatMap(each =>
    Array.from({ length: Math.max(1, Math.round(each.perHour * hours)) }, () => each),
  );
  for (let last = tasks.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [tasks[last], tasks[other]] = [tasks[other]!, tasks[last]!];
  }
  return tasks;
}
