import { SourceFile, type TextChange } from '../../../server/yaml/source-file.ts';
import type { Editor } from '../editor.ts';
import type { Branch, CheckedOut } from './branches.ts';
import type { BusyCluster } from './busy-cluster.ts';

/** Somebody at work: an editor with texts, the folder on disk, and the cluster that is watched. */
export class Desk {
  readonly editor: Editor;
  readonly folder: CheckedOut;
  readonly cluster: BusyCluster;
  readonly branches: { readonly main: Branch; readonly feature: Branch };
  /** Any whole number from 0 up to below `end`. */
  readonly random: (end: number) => number;
  /** How many answers came, by what was asked for; an answer that says nothing is not counted. */
  readonly answers = new Map<string, number>();
  #branch: Branch;
  readonly #texts = new Map<string, SourceFile>();

  constructor(setting: Pick<Desk, 'editor' | 'folder' | 'cluster' | 'branches' | 'random'>) {
    ({ editor: this.editor, folder: this.folder, cluster: this.cluster } = setting);
    ({ branches: this.branches, random: this.random } = setting);
    this.#branch = this.branches.main;
  }

  get otherBranch(): Branch {
    const { main, feature } = this.branches;
    return this.#branch === main ? feature : main;
  }

  get openPaths(): readonly string[] {
    return [...this.#texts.keys()];
  }

  anyOpen(): string {
    return this.openPaths[this.random(this.#texts.size)]!;
  }

  textOf(path: string): SourceFile {
    return this.#texts.get(path)!;
  }

  async open(path: string): Promise<void> {
    const text = this.folder.textOf(path);
    if (text === undefined || this.#texts.has(path)) return;
    this.#texts.set(path, SourceFile.of(this.folder.uriOf(path), 1, text));
    await this.editor.open(path, text);
  }

  async close(path: string): Promise<void> {
    this.#texts.delete(path);
    await this.notify('textDocument/didClose', { textDocument: { uri: this.editor.uri(path) } });
  }

  async change(path: string, change: TextChange): Promise<void> {
    const before = this.textOf(path);
    const range = { start: before.positionAt(change.start), end: before.positionAt(change.end) };
    const after = before.change(before.version + 1, [change]);
    this.#texts.set(path, after);
    const textDocument = { uri: this.editor.uri(path), version: after.version };
    const contentChanges = [{ range, text: change.text }];
    await this.notify('textDocument/didChange', { textDocument, contentChanges });
  }

  async save(path: string): Promise<void> {
    const change = this.folder.write(path, this.textOf(path).text);
    await this.notify('workspace/didChangeWatchedFiles', { changes: [change] });
  }

  /** Checks out a branch; what is open and different becomes what is on disk, and what is gone is closed. */
  async checkOut(branch: Branch): Promise<void> {
    this.#branch = branch;
    const changes = this.folder.checkOut(branch);
    if (changes.length > 0) await this.notify('workspace/didChangeWatchedFiles', { changes });
    for (const path of this.openPaths) {
      const text = branch.get(path);
      const open = this.textOf(path).text;
      if (text === undefined) await this.close(path);
      else if (text !== open) await this.change(path, { start: 0, end: open.length, text });
    }
  }

  notify(method: string, params: object): Promise<void> {
    return this.editor.connection.sendNotification(method, params);
  }

  async ask<Answer>(method: string, params: object = {}): Promise<Answer | null> {
    const answer = await this.editor.connection.sendRequest<Answer | null>(method, params);
    const isEmpty = answer === null || (Array.isArray(answer) && answer.length === 0);
    if (!isEmpty) this.answers.set(method, (this.answers.get(method) ?? 0) + 1);
    return answer;
  }

  askAt<Answer>(method: string, path: string, offset: number, more: object = {}): Promise<Answer | null> {
    const uri = this.editor.uri(path);
    const position = this.textOf(path).positionAt(offset);
    return this.ask(method, { textDocument: { uri }, uri, position, ...more });
  }
}
