import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Editor, startEditor } from '../editor.ts';
import { everythingBelow, type Secrets, secretsIn } from './find-secrets.ts';

/** An editor with a server of whom every byte is kept: what it says to anybody and what it writes anywhere. */
export interface OverheardEditor {
  readonly editor: Editor;
  writeKubeconfig(text: string): void;
  ask<Result>(method: string, params: object): Promise<Result>;
  /** Ends the server; names of the secrets that were told until then. */
  leaked(secrets: Secrets): Promise<readonly string[]>;
}

export async function overhear(
  t: TestContext,
  bundle: string,
  kubeconfig: string,
  env: Readonly<Record<string, string>> = {},
): Promise<OverheardEditor> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const config = join(folder, 'kubeconfig');
  // Where a program writes that does not say where.
  const home = join(folder, 'home');
  mkdirSync(join(home, 'tmp'), { recursive: true });
  const writeKubeconfig = (text: string) => writeFileSync(config, text, { mode: 0o600 });
  writeKubeconfig(kubeconfig);
  const chunks: Buffer[] = [];
  const editor = await startEditor(bundle, {
    settings: { cluster: { kubeconfig: config } },
    initializationOptions: { trusted: true },
    env: { HOME: home, USERPROFILE: home, TMPDIR: join(home, 'tmp'), ...env },
    onOutput: bytes => chunks.push(bytes),
  });
  // What a test that fails leaves behind.
  t.after(() => editor.server.kill());
  editor.connection.onNotification('window/logMessage', () => undefined);
  return {
    editor,
    writeKubeconfig,
    ask: (method, params) => editor.connection.sendRequest(method, params),
    async leaked(secrets) {
      const written = everythingBelow(home, fileURLToPath(editor.uri('.')));
      await editor.stop();
      return secretsIn(Buffer.concat([...chunks, written]), secrets);
    },
  };
}
