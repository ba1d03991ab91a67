import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompletionItem } from 'vscode-languageserver/node';
import {
  type ClusterStatusMessage,
  type SyncResult,
  watchRequest,
} from '../../../server/protocol/requests.ts';
import { atClassName, type ClusterEditor, startClusterEditor } from '../../protocol/cluster-editor.ts';
import { type ContextSetting, kubeconfigText } from '../../protocol/kubeconfig.ts';
import { textOf } from '../../support/cluster/problem.ts';
import type { ApiClient } from '../control-plane/api-client.ts';
import { createClass } from './create-class.ts';

/** An editor whose server watches a cluster, the context `real`, and what has to hold while something is wrong with it. */
export interface WatchingEditor extends Pick<ClusterEditor, 'home' | 'until' | 'stop'> {
  /** What was told of the cluster last. */
  status(): ClusterStatusMessage | undefined;
  offers(className: string): Promise<boolean>;
  writeKubeconfig(context: ContextSetting): void;
  /** Something is wrong and said: what was known stays, with its age, and completions are answered. */
  assertKept(says: RegExp): Promise<void>;
  /** All is well again, without a restart: a change in the cluster arrives. */
  assertFollows(): Promise<void>;
}

export async function startWatchingEditor(
  bundle: string,
  api: ApiClient,
  context: ContextSetting,
): Promise<WatchingEditor> {
  const started = await startClusterEditor(bundle, { real: context }, true);
  const { editor, home, until, stop } = started;
  const status = () => started.received.at(-1)?.[0];
  const completions = () => {
    const textDocument = { uri: editor.uri('pod.yaml') };
    const params = { textDocument, position: atClassName };
    return editor.connection.sendRequest<CompletionItem[]>('textDocument/completion', params);
  };
  const detailOf = async (className: string) =>
    (await completions()).find(({ label }) => label === className)?.detail;
  const answer = await started.request<SyncResult>(watchRequest, 'real');
  if (answer.status.phase !== 'watching') {
    await stop();
    assert.fail(`the cluster is not watched: ${textOf(answer.status.problem).message}`);
  }
  return {
    home,
    until,
    stop,
    status,
    offers: async className => (await detailOf(className)) !== undefined,
    writeKubeconfig: newContext => writeFileSync(join(home, 'config'), kubeconfigText({ real: newContext })),
    async assertKept(says) {
      await until(() => says.test(textOf(status()?.problem).message));
      const { phase, problem, readAt } = status()!;
      assert.match(phase, /^(failed|reconnecting)$/);
      assert.ok(textOf(problem).advice.length > 10, textOf(problem).advice);
      assert.match(readAt!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      assert.match((await detailOf('gvisor')) ?? 'not offered', / · real$/);
    },
    async assertFollows() {
      await until(() => status()?.phase === 'watching');
      const { classes } = status()!.counts;
      const name = `new-${classes}`;
      await createClass(api, name);
      await until(() => status()!.counts.classes !== classes);
      assert.match((await detailOf(name)) ?? 'not offered', / · real$/);
      assert.equal(status()!.problem, undefined);
    },
  };
}
