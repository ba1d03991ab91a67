import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompletionItem, PublishDiagnosticsParams } from 'vscode-languageserver/node';
import {
  type ClusterStatuses,
  type ClusterStatusMessage,
  clusterStatusNotification,
} from '../../server/protocol/requests.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { patience } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { type ContextSetting, kubeconfigText } from './kubeconfig.ts';

/** With an object in which something is wrong whatever the cluster, so that there is something to wait for. */
export const pod = `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  runtimeClassName: x
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: y
`;

/** Where in `pod` the name of a class stands. */
export const atClassName = { line: 5, character: 20 };

/** An editor with a kubeconfig and with `pod` open as `pod.yaml`, for which the server is ready. */
export interface ClusterEditor {
  readonly editor: Editor;
  /** A folder outside of the workspace, with the kubeconfig in `config`. */
  readonly home: string;
  /** Everything that the server has told of clusters, in this order. */
  readonly received: readonly (readonly ClusterStatusMessage[])[];
  /** Resolves once the last thing that was told of a cluster is this; `undefined`: that there is nothing. */
  phase(context: string, phase: ClusterStatusMessage['phase'] | undefined): Promise<void>;
  /** Resolves once a condition holds, which is asked whenever something is told of clusters; rejects after a while. */
  until(holds: () => boolean): Promise<void>;
  request<Result>(method: string, context: string): Promise<Result>;
  /** What is offered as the name of a class. */
  classNames(): Promise<string[]>;
  /** Resolves to the exit code of the server. */
  stop(): Promise<number | null>;
}

export async function startClusterEditor(
  bundle: string,
  contexts: Readonly<Record<string, ContextSetting>>,
  trusted: boolean | undefined,
): Promise<ClusterEditor> {
  const home = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  atTheEnd(() => rmSync(home, { recursive: true, force: true }));
  const kubeconfig = join(home, 'config');
  writeFileSync(kubeconfig, kubeconfigText(contexts));
  const editor = await startEditor(bundle, {
    settings: { cluster: { kubeconfig } },
    initializationOptions: { trusted },
  });
  const { connection } = editor;
  const heard = listenToStatuses(editor);
  connection.onNotification('window/logMessage', () => undefined);
  await editor.open('pod.yaml', pod);
  await editor.diagnostics('pod.yaml', found => codesOf(found).includes('missing-handler'));
  return {
    editor,
    home,
    ...heard,
    request: (method, context) => connection.sendRequest(method, { context }),
    classNames: async () => {
      const params = { textDocument: { uri: editor.uri('pod.yaml') }, position: atClassName };
      const items = await connection.sendRequest<CompletionItem[]>('textDocument/completion', params);
      return items.map(({ label }) => label);
    },
    stop: () => editor.stop(),
  };
}

export function codesOf({ diagnostics }: PublishDiagnosticsParams): unknown[] {
  return diagnostics.map(({ code }) => code);
}

function listenToStatuses({ connection }: Editor): Pick<ClusterEditor, 'received' | 'phase' | 'until'> {
  const received: (readonly ClusterStatusMessage[])[] = [];
  const waiting = new Set<() => void>();
  connection.onNotification(clusterStatusNotification, ({ statuses }: ClusterStatuses) => {
    received.push(statuses);
    for (const look of waiting) look();
  });
  const phaseNow = (context: string) => received.at(-1)?.find(status => status.context === context)?.phase;
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        waiting.delete(look);
        settle();
      };
      const fail = () =>
        reject(new Error(`not received: ${holds}; but at last: ${JSON.stringify(received.at(-1))}`));
      // The server itself may wait a minute before it tries again.
      const timer = setTimeout(() => finish(fail), 3 * patience);
      const look = () => {
        if (holds()) finish(resolve);
      };
      waiting.add(look);
      look();
    });
  return { received, until, phase: (context, phase) => until(() => phaseNow(context) === phase) };
}
