import {
  ColorThemeKind,
  Disposable,
  type ExtensionContext,
  env,
  l10n,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import {
  type FilePosition,
  type RuntimeMapDrawing,
  type RuntimeMapParams,
  runtimeMapOutdatedNotification,
  runtimeMapRequest,
} from '../../server/protocol/runtime-map/map.ts';
import type { Clusters } from '../cluster/clusters.ts';
import { rangeOf } from '../range-of.ts';
import type { RestartableClient } from '../restartable-client.ts';
import { pick } from '../show.ts';
import type { MessageFromPage, MessageToPage } from './messages.ts';
import { pageOfMap } from './page.ts';

/** The tab with the runtime map; there is one at most, and it comes back with its window. */
export interface RuntimeMapView extends Disposable {
  show(): void;
}

/** package.json names it in its activation events. */
const viewType = 'runtimeclass.map';

type Question = Omit<RuntimeMapParams, 'theme'>;

export function createRuntimeMapView(
  context: ExtensionContext,
  client: RestartableClient,
  clusters: Clusters,
): RuntimeMapView {
  let panel: WebviewPanel | undefined;
  let question: Question = {};
  let places: RuntimeMapDrawing['places'] = {};
  let asked = 0;

  const draw = async () => {
    const number = ++asked;
    const chosen = { ...question, cluster: question.cluster ?? clusters.shown };
    const drawing = await askFor(client, { ...chosen, theme: 'editor' });
    // A question that came meanwhile has an answer of its own.
    if (drawing === undefined || number !== asked) return;
    const { places: found, ...shown } = drawing;
    places = found;
    await panel?.webview.postMessage({ drawing: shown } satisfies MessageToPage);
  };
  const take = (message: MessageFromPage) => {
    switch (message.kind) {
      case 'ask':
        question = { cluster: message.cluster, filter: message.filter, unfolded: message.unfolded };
        return draw();
      case 'open':
        return openOne(places[message.id] ?? []);
      case 'export':
        return exportMap(client, { ...question, cluster: question.cluster ?? clusters.shown });
    }
  };
  const redraw = () => {
    // VS Code discards a hidden page; the page asks again when it is recreated.
    if (panel?.visible) void draw();
  };
  const events = Disposable.from(
    // VS Code keeps the state of the page itself: which cluster, the filter, what is unfolded.
    window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async restored => {
        panel?.dispose();
        fill(restored);
      },
    }),
    client.onNotification(runtimeMapOutdatedNotification, redraw),
    client.onDidStart(redraw),
  );
  const dist = Uri.joinPath(context.extensionUri, 'dist');
  const fill = (made: WebviewPanel) => {
    panel = made;
    made.onDidDispose(() => {
      if (panel !== made) return;
      panel = undefined;
      question = {};
    });
    made.webview.onDidReceiveMessage(take);
    made.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    made.webview.html = pageOfMap(l10n, {
      language: env.language,
      nonce: crypto.randomUUID(),
      script: made.webview.asWebviewUri(Uri.joinPath(dist, 'runtime-map-page.js')).toString(),
    });
  };
  return {
    show: () => {
      if (panel !== undefined) return panel.reveal();
      fill(window.createWebviewPanel(viewType, l10n.t('Runtime map'), ViewColumn.Active));
    },
    dispose: () => {
      events.dispose();
      panel?.dispose();
    },
  };
}

async function askFor(
  client: RestartableClient,
  params: RuntimeMapParams,
): Promise<RuntimeMapDrawing | undefined> {
  return (await client.ask<RuntimeMapDrawing | null>(runtimeMapRequest, params)) ?? undefined;
}

/** Opens a source beside the map; of several the user picks one. */
async function openOne(places: readonly FilePosition[]): Promise<void> {
  const items = places.map(({ uri, range }) => ({
    label: workspace.asRelativePath(Uri.parse(uri)),
    description: String(range.start.line + 1),
    uri,
    range,
  }));
  const chosen = items.length > 1 ? await pick(items, { matchOnDescription: true }) : items[0];
  if (chosen === undefined) return;
  const options = { selection: rangeOf(chosen.range), viewColumn: ViewColumn.Beside };
  await window.showTextDocument(Uri.parse(chosen.uri), options);
}

async function exportMap(client: RestartableClient, question: Question): Promise<void> {
  const { kind } = window.activeColorTheme;
  const isDark = kind === ColorThemeKind.Dark || kind === ColorThemeKind.HighContrast;
  const light = { label: l10n.t('Light background'), theme: 'light' as const };
  const dark = { label: l10n.t('Dark background'), theme: 'dark' as const };
  const chosen = await pick(isDark ? [dark, light] : [light, dark]);
  if (chosen === undefined) return;
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const target = await window.showSaveDialog({
    filters: { SVG: ['svg'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, 'runtime-map.svg') }),
  });
  if (target === undefined) return;
  const drawing = await askFor(client, { ...question, theme: chosen.theme });
  if (drawing !== undefined) await workspace.fs.writeFile(target, new TextEncoder().encode(drawing.svg));
}
