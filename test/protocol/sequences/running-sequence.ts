import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MemoryEditor, startMemoryEditor } from './memory-editor.ts';
import { OpenTexts } from './open-texts.ts';
import { SequenceClusters } from './sequence-clusters.ts';
import { SequenceDisk } from './sequence-disk.ts';
import { folderUris } from './sequences.ts';
import type { Sequence, Step } from './steps.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A server that goes through a sequence, and all that another one has to be given to be in the same state. */
export class RunningSequence {
  editor!: MemoryEditor;
  readonly #root = mkdtempSync(join(tmpdir(), 'runtimeclass-sequence-'));
  readonly #time: VirtualTime;
  readonly #disk = new SequenceDisk(this.#root);
  readonly #open = new OpenTexts();
  readonly #clusters = new SequenceClusters();
  #folders: string[] = [];

  static async start({ folders, files }: Sequence, time: VirtualTime): Promise<RunningSequence> {
    const running = new RunningSequence(time);
    running.#folders = folders.map(running.#here);
    for (const { path, text } of files) running.#disk.write(path, text);
    running.editor = await running.#startEditor(null);
    return running;
  }

  private constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** Does one step; what the server makes of it goes on meanwhile. */
  async take(step: Step): Promise<void> {
    const { editor } = this;
    if (step.do === 'write') this.#disk.write(step.path, step.text);
    else if (step.do === 'remove') this.#disk.remove(step.path, step.tells);
    else if (step.do === 'rename') this.#disk.rename(step.from, step.to, step.tells);
    else if (step.do === 'special') this.#disk.makeSpecial(step.path, step.what);
    else if (step.do === 'tell') this.#disk.tell(editor, step.how);
    else if (step.do === 'tell of nothing') {
      const changes = [{ uri: this.#here(step.uri), type: 2 }];
      editor.notify('workspace/didChangeWatchedFiles', { changes });
    } else if (step.do === 'open') {
      const uri = this.#disk.uriOf(step.path);
      const text = step.text ?? this.#disk.textOf(step.path);
      if (text !== undefined) this.#open.open(editor, uri, text, step.escaped);
    } else if (step.do === 'open elsewhere') this.#open.open(editor, step.uri, step.text, false);
    else if (step.do === 'edit') this.#open.edit(editor, step.which, step.edits);
    else if (step.do === 'replace') this.#open.replace(editor, step.which, step.text);
    else if (step.do === 'save') {
      const saved = this.#open.at(step.which);
      if (saved !== undefined) this.#disk.save(saved.uri, saved.text);
    } else if (step.do === 'close') this.#open.close(editor, step.which);
    else if (step.do === 'settings') {
      editor.settings = JSON.parse(this.#here(JSON.stringify(step.settings)));
      editor.notify('workspace/didChangeConfiguration', { settings: null });
    } else if (step.do === 'folders') this.#changeFolders(step.added, step.removed);
    else if (step.do === 'broken notification') editor.notify('workspace/didChangeWorkspaceFolders', {});
    else if (step.do === 'trust') this.#clusters.trust(step.trusted, editor);
    else if (step.do === 'cluster') {
      this.#clusters.take(step.what, editor);
      await this.#time.pass(0);
    } else if (step.do === 'ask') this.#ask(step.which, step.isCancelled);
    else if (step.do === 'wait') await this.#time.pass(step.milliseconds);
  }

  openTexts(): ReadonlyMap<string, string> {
    return this.#open.texts();
  }

  /** Tells of all that has not been told of, heals what is broken, and lets everything come to rest. */
  async settle(): Promise<void> {
    this.#disk.tell(this.editor, 'at once');
    if (this.#clusters.hasFaults) {
      this.#clusters.heal();
      await this.#time.pass(timeToReconnect);
    }
    await this.#time.pass(timeToRest);
  }

  /** Another server in the same state, at rest. */
  async startFresh(): Promise<MemoryEditor> {
    const fresh = await this.#startEditor(this.editor.settings);
    this.#open.openAll(fresh);
    await this.#time.pass(0);
    await this.#clusters.repeat(fresh);
    await this.#time.pass(timeToRest);
    return fresh;
  }

  withoutFolder(text: string): string {
    return text.replaceAll(pathToFileURL(this.#root).href, '$').replaceAll(this.#root, '$');
  }

  async end(): Promise<void> {
    await this.editor.end();
    rmSync(this.#root, { recursive: true, force: true });
  }

  #startEditor(settings: unknown): Promise<MemoryEditor> {
    const { clusters, isTrusted } = this.#clusters;
    return startMemoryEditor({ folders: this.#folders, settings, trusted: isTrusted, clusters });
  }

  #changeFolders(added: readonly string[], removed: readonly string[]): void {
    const [more, fewer] = [added.map(this.#here), removed.map(this.#here)];
    const name = (uri: string) => uri.replace(/\/$/, '');
    const kept = this.#folders.filter(uri => !fewer.some(each => name(each) === name(uri)));
    this.#folders = [];
    for (const uri of [...kept, ...more])
      if (!this.#folders.some(each => name(each) === name(uri))) this.#folders.push(uri);
    const listed = (uris: readonly string[]) => uris.map(uri => ({ uri, name: 'folder' }));
    const event = { added: listed(more), removed: listed(fewer) };
    this.editor.notify('workspace/didChangeWorkspaceFolders', { event });
  }

  #ask(which: number, isCancelled: boolean): void {
    const method = ['textDocument/hover', 'textDocument/references', 'textDocument/codeAction'][which % 3]!;
    const uri = this.#open.at(which)?.uri ?? this.#here(folderUris[0]!);
    const position = { line: 0, character: 0 };
    const range = { start: position, end: position };
    const context = { includeDeclaration: true, diagnostics: [] };
    const params = { textDocument: { uri }, position, range, context };
    if (isCancelled) this.editor.requestAndCancel(method, params);
    else void this.editor.request(method, params);
  }

  /** `$` is the folder of the run, as a path in settings and as a URI elsewhere. */
  readonly #here = (text: string): string =>
    text.replaceAll('"$', `"${this.#root}`).replace(/^\$/, pathToFileURL(this.#root).href);
}

/** Milliseconds: files are looked at a second after an edit, several times where something changes meanwhile. */
const timeToRest = 6_000;

/** Milliseconds: the longest pause before another attempt. */
const timeToReconnect = 100_000;
