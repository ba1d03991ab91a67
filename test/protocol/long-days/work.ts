import { setTimeout as pause } from 'node:timers/promises';
import { CancellationTokenSource, type CompletionItem } from 'vscode-languageserver/node';
import { chooseClassRequest } from '../../../server/protocol/choosing.ts';
import { classTreeRequest } from '../../../server/protocol/class-tree.ts';
import { explainEventRequest } from '../../../server/protocol/events.ts';
import {
  compareRequest,
  contextsRequest,
  previewRequest,
  stopWatchingRequest,
  syncRequest,
  watchRequest,
} from '../../../server/protocol/requests.ts';
import { runtimeMapRequest } from '../../../server/protocol/runtime-map/map.ts';
import { upgradeWorkspaceRequest } from '../../../server/protocol/upgrade.ts';
import type { Desk } from './desk.ts';

/** Something that happens again and again in a day. */
export interface Work {
  readonly what: string;
  /** How often in an hour. */
  readonly perHour: number;
  take(desk: Desk): unknown;
}

/** An hour of somebody who types without a pause, in a cluster where a lot happens. */
export const work: readonly Work[] = [
  { what: 'a line typed, 20 letters', perHour: 180, take: typeLine },
  { what: 'a file saved', perHour: 60, take: desk => desk.save(desk.anyOpen()) },
  { what: 'a class name looked at: hover, definition, references, preview', perHour: 120, take: lookAtName },
  { what: 'a file opened, another one closed', perHour: 60, take: openAnother },
  { what: 'a request taken back', perHour: 60, take: askInVain },
  { what: 'the other branch checked out', perHour: 4, take: desk => desk.checkOut(desk.otherBranch) },
  { what: 'settings changed', perHour: 2, take: changeSettings },
  { what: 'the map, the tree, the comparison, symbols, an event, an upgrade', perHour: 6, take: lookAtAll },
  { what: 'ten nodes reported by their kubelets', perHour: 600, take: nodesReport },
  { what: 'a node that comes or goes', perHour: 20, take: ({ cluster }) => cluster.nodeComesOrGoes() },
  { what: 'a class changed in the cluster', perHour: 10, take: changeClass },
  { what: 'watches cut on the way', perHour: 6, take: ({ cluster }) => cluster.watchesAreCut() },
  { what: 'the history expired', perHour: 1, take: ({ cluster }) => cluster.historyExpires() },
  { what: 'the cluster out of reach', perHour: 1, take: loseCluster },
  { what: 'the cluster read once, the watch stopped and started', perHour: 1, take: watchAgain },
];

/** The context of the cluster that is watched. */
export const context = 'live';

async function typeLine(desk: Desk): Promise<void> {
  const path = desk.anyOpen();
  const { text } = desk.textOf(path);
  const lineBreaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const start = lineBreaks[desk.random(lineBreaks.length)] ?? 0;
  const line = lines[desk.random(lines.length)]!;
  for (const [index, letter] of [...line].entries()) {
    const at = start + index;
    await desk.change(path, { start: at, end: at, text: letter });
    if (index % 5 === 4) {
      const items = await desk.askAt<CompletionItem[]>('textDocument/completion', path, at + 1);
      if (items?.[0] !== undefined) await desk.ask('completionItem/resolve', items[0]);
    }
  }
  const source = desk.textOf(path);
  const range = { start: source.positionAt(0), end: source.positionAt(source.text.length) };
  await desk.askAt('textDocument/codeAction', path, start, { range, context: { diagnostics: [] } });
  await desk.askAt('textDocument/inlayHint', path, start, { range });
  await desk.askAt('textDocument/codeLens', path, start);
  await desk.askAt('textDocument/documentSymbol', path, start);
  // Most of what is typed does not stay.
  if (desk.random(4) > 0) await desk.change(path, { start, end: start + line.length, text: '' });
}

const lines = [
  '\n    runtimeClassName: gvisor',
  '\nruntimeClassName: kata-100',
  '\nhandler: runsc # typed',
  '\n# one more comment',
  '\n      - name: "x',
  '\n---\nkind: RuntimeClass',
];

async function lookAtName(desk: Desk): Promise<void> {
  const path = desk.anyOpen();
  const names = [...desk.textOf(path).text.matchAll(/\b(?:gvisor|kata|runsc)\b/g)];
  const name = names[desk.random(names.length)];
  if (name === undefined) return;
  const context = { includeDeclaration: true };
  for (const method of ['textDocument/hover', 'textDocument/definition', previewRequest, chooseClassRequest])
    await desk.askAt(method, path, name.index + 1);
  await desk.askAt('textDocument/references', path, name.index + 1, { context });
  await desk
    .askAt('textDocument/rename', path, name.index + 1, { newName: 'renamed' })
    .catch(() => undefined);
}

async function openAnother(desk: Desk): Promise<void> {
  const paths = [...desk.branches.main.keys()];
  await desk.open(paths[desk.random(paths.length)]!);
  const others = desk.openPaths.filter(path => path.startsWith('team-'));
  if (others.length > 4) await desk.close(others[0]!);
}

async function askInVain(desk: Desk): Promise<void> {
  const taken = new CancellationTokenSource();
  const asked = desk.editor.connection.sendRequest('workspace/symbol', { query: '' }, taken.token);
  taken.cancel();
  await asked.catch(() => undefined);
}

async function changeSettings(desk: Desk): Promise<void> {
  const kubernetesVersion = `1.${30 + desk.random(6)}`;
  desk.editor.settings = { ...(desk.editor.settings as object), kubernetesVersion };
  await desk.notify('workspace/didChangeConfiguration', { settings: null });
}

async function lookAtAll(desk: Desk): Promise<void> {
  await desk.ask(runtimeMapRequest, { theme: 'dark' });
  for (const item of (await desk.ask<{ path: string[]; isParent: boolean }[]>(classTreeRequest, {
    parent: [],
  })) ?? [])
    if (item.isParent) await desk.ask(classTreeRequest, { parent: item.path });
  await desk.ask(compareRequest);
  await desk.ask(contextsRequest);
  await desk.ask(upgradeWorkspaceRequest);
  await desk.ask('workspace/symbol', { query: '' });
  await desk.ask(explainEventRequest, { text: event });
}

const event =
  'Failed to create pod sandbox: rpc error: code = Unknown desc = no runtime for "kata" is configured';

function nodesReport({ cluster, random }: Desk): void {
  for (let times = 0; times < 10; times++) cluster.nodeReports(random(1_000_000));
}

function changeClass({ cluster, random }: Desk): void {
  cluster.classChanges(random(1_000_000), `handler-${random(9)}`);
}

async function loseCluster({ cluster }: Desk): Promise<void> {
  cluster.setReachable(false);
  await pause(1_000);
  cluster.setReachable(true);
}

async function watchAgain(desk: Desk): Promise<void> {
  await desk.ask(stopWatchingRequest, { context });
  await desk.ask(syncRequest, { context });
  await desk.ask(watchRequest, { context });
}
