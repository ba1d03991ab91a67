import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { uriOfPath } from '../../../server/workspace/uri-of-path.ts';
import { makeNamedPipe } from '../../support/named-pipe.ts';
import type { MemoryEditor } from './memory-editor.ts';
import type { Special, Step, Telling } from './steps.ts';

/** The folder of a run on disk, and the changes of it that the editor has not told of yet. What cannot be done is left. */
export class SequenceDisk {
  readonly #root: string;
  #unreported: { readonly uri: string; readonly type: 1 | 2 | 3 }[] = [];

  constructor(root: string) {
    this.#root = root;
    for (const folder of ['w', 'second', 'outside']) mkdirSync(join(root, folder));
  }

  uriOf(path: string): string {
    return uriOfPath(join(this.#root, path));
  }

  textOf(path: string): string | undefined {
    const isFile = this.#kindOf(path) === 'file' && lstatSync(join(this.#root, path)).size < 1_000_000;
    return isFile ? readFileSync(join(this.#root, path), 'utf8') : undefined;
  }

  write(path: string, text: string): void {
    const kind = this.#kindOf(path);
    if (kind !== undefined && kind !== 'file') return;
    if (!this.#makeFolderOf(path)) return;
    writeFileSync(join(this.#root, path), text);
    this.#note(path, kind === undefined ? 1 : 2);
  }

  /** Writes the text of an editor to the file that it is of, if it is one of the run. */
  save(uri: string, text: string): void {
    const folder = `${pathToFileURL(this.#root).href}/`;
    if (uri.startsWith(folder)) this.write(fileURLToPath(uri).slice(this.#root.length + 1), text);
  }

  remove(path: string, tells: Telling): void {
    if (this.#kindOf(path) === undefined) return;
    const below = this.#filesBelow(path);
    rmSync(join(this.#root, path), { recursive: true });
    this.#noteAll(path, below, 3, tells);
  }

  rename(from: string, to: string, tells: Telling): void {
    if (this.#kindOf(from) === undefined || this.#kindOf(to) !== undefined) return;
    if (this.#kindOf(from) === 'other' && to === folderOfEditor) return;
    if (to.startsWith(`${from}/`) || !this.#makeFolderOf(to)) return;
    const below = this.#filesBelow(from);
    renameSync(join(this.#root, from), join(this.#root, to));
    this.#noteAll(from, below, 3, tells);
    const moved = below.map(path => to + path.slice(from.length));
    this.#noteAll(to, moved, 1, tells);
  }

  makeSpecial(path: string, what: Special): void {
    if (path === folderOfEditor || this.#kindOf(path) !== undefined || !this.#makeFolderOf(path)) return;
    const whole = join(this.#root, path);
    if (what === 'link out') symlinkSync(join(this.#root, 'outside/m.yaml'), whole);
    else if (what === 'link in') symlinkSync(join(this.#root, 'w/a.yaml'), whole);
    else if (what === 'link to a folder') symlinkSync(join(this.#root, 'outside'), whole);
    else if (what === 'loop') symlinkSync(this.#root, whole);
    else if (what === 'broken link') symlinkSync('nowhere', whole);
    else if (what === 'pipe') makeNamedPipe(whole);
    else {
      writeFileSync(whole, 'kind: RuntimeClass\n');
      truncateSync(whole, tooLarge);
    }
    this.#note(path, 1);
  }

  /** Tells an editor's server of the changes, which may have happened long ago by now. */
  tell(editor: MemoryEditor, how: Extract<Step, { do: 'tell' }>['how']): void {
    const unreported = this.#unreported;
    this.#unreported = [];
    const changes =
      how === 'backwards'
        ? unreported.reverse()
        : how === 'twice'
          ? [...unreported, ...unreported]
          : unreported;
    const messages = how === 'one by one' ? changes.map(change => [change]) : [changes];
    for (const changes of messages)
      if (changes.length > 0) editor.notify('workspace/didChangeWatchedFiles', { changes });
  }

  #note(path: string, type: 1 | 2 | 3): void {
    this.#unreported.push({ uri: this.uriOf(path), type });
  }

  #noteAll(path: string, below: readonly string[], type: 1 | 3, tells: Telling): void {
    if (tells !== 'files' || below.length === 0) this.#note(path, type);
    if (tells !== 'folder') for (const each of below) this.#note(each, type);
  }

  #kindOf(path: string): 'file' | 'folder' | 'other' | undefined {
    const stats = this.#isBehindLink(path)
      ? undefined
      : lstatSync(join(this.#root, path), { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
  }

  #isBehindLink(path: string): boolean {
    const names = path.split('/').slice(0, -1);
    for (const [index] of names.entries()) {
      const folder = join(this.#root, ...names.slice(0, index + 1));
      const stats = lstatSync(folder, { throwIfNoEntry: false });
      if (stats === undefined) return false;
      if (!stats.isDirectory()) return true;
    }
    return false;
  }

  /** Makes the folder that a file is to be in, and tells whether there is one now. */
  #makeFolderOf(path: string): boolean {
    if (this.#isBehindLink(path)) return false;
    mkdirSync(join(this.#root, dirname(path)), { recursive: true });
    return true;
  }

  #filesBelow(path: string): readonly string[] {
    if (this.#kindOf(path) !== 'folder') return [];
    return readdirSync(join(this.#root, path)).flatMap(name => {
      const below = `${path}/${name}`;
      return this.#kindOf(below) === 'folder' ? this.#filesBelow(below) : [below];
    });
  }
}

/** It may be open in the editor, which tells of what is behind a link by the name of the link then. */
const folderOfEditor = 'w/nested';

/** Bytes: more than a manifest may have. The file takes none of them on most disks. */
const tooLarge = 17 * 1024 * 1024;
