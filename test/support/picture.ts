import type { Session } from '../../server/analysis/session.ts';
import type {
  FileRange,
  ManifestFile,
  PlacedManifestDocument,
} from '../../server/documents/manifest-file.ts';
import { type Diagnosis, diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { applyChanges } from '../../server/yaml/edit.ts';
import type { TextChange } from '../../server/yaml/source-file.ts';
import type { Range } from '../../server/yaml/tree.ts';
import { openWorkspace, uriOf } from './workspace.ts';

/**
 * A picture of a workspace: files one below the other, each after a line `=== path` (a single file needs none), and
 * under what is wrong a line `^^^^ severity rule: message`. `draw` gives the picture that the rules find, so a test
 * writes a picture and compares. Line breaks in a message are drawn as ` ⏎ `.
 */
export async function draw(picture: string, settings: Partial<Session['settings']> = {}): Promise<string> {
  const files = filesOf(picture);
  const session = await openWorkspace(files);
  session.settings = { ...session.settings, ...settings };
  const drawn = Object.entries(files).map(([path, text]) => {
    const header = path === defaultPath ? '' : `=== ${path}\n`;
    return header + underline(text, fileAt(session, path), findings(session, path));
  });
  return drawn.join('');
}

/** The text of the first file of a picture after the fix of this title. */
export async function fix(picture: string, title: string): Promise<string> {
  const files = filesOf(picture);
  const session = await openWorkspace(files);
  for (const [path, text] of Object.entries(files)) {
    for (const diagnosis of findings(session, path)) {
      const found = diagnosis.fixes?.().find(candidate => candidate.title === title);
      if (found === undefined) continue;
      return applyChanges(text, changesInFile(fileAt(session, path), diagnosis.placed, found.changes));
    }
  }
  const offered = Object.keys(files).flatMap(path => findings(session, path).flatMap(d => d.fixes?.() ?? []));
  throw new Error(`no fix is called "${title}"; offered: ${offered.map(({ title }) => title).join('; ')}`);
}

const defaultPath = 'manifest.yaml';

/** The files of a picture without what is drawn, by path. */
export function filesOf(picture: string): Record<string, string> {
  const lines = picture.split(/(?<=\n)/).filter(line => !isDrawn(line));
  const files: Record<string, string> = {};
  let path = defaultPath;
  for (const line of lines) {
    const header = /^=== (\S+)\n$/.exec(line);
    if (header) path = header[1]!;
    files[path] = (files[path] ?? '') + (header ? '' : line);
  }
  return files;
}

function isDrawn(line: string): boolean {
  return /^ *\^+ (error|warning|information|hint) [a-z-]+: /.test(line);
}

function findings(session: Session, path: string): readonly Diagnosis[] {
  return diagnose(session.snapshot(), fileAt(session, path));
}

function fileAt(session: Session, path: string): ManifestFile {
  return session.snapshot().file(uriOf(path))!;
}

/** The changes of a document by offsets in its file; those that its surroundings cannot hold are missing. */
export function changesInFile(
  file: ManifestFile,
  placed: PlacedManifestDocument,
  changes: readonly TextChange[],
): TextChange[] {
  return changes.flatMap(change => {
    const inFile = file.change(placed, change);
    return inFile === undefined ? [] : { ...offsetsOf(file, inFile.range), text: inFile.text };
  });
}

function offsetsOf({ source }: ManifestFile, { start, end }: FileRange): Range {
  return { start: source.offsetAt(start), end: source.offsetAt(end) };
}

function underline(text: string, file: ManifestFile, found: readonly Diagnosis[]): string {
  const lines = text.split(/(?<=\n)/);
  const drawn = new Map<number, string[]>();
  for (const { placed, range, severity, rule, message } of found) {
    const { start, end } = offsetsOf(file, file.range(placed, range));
    const before = text.slice(0, start);
    const line = before.split('\n').length - 1;
    const column = start - (before.lastIndexOf('\n') + 1);
    const length = Math.max(1, /^[^\r\n]*/.exec(text.slice(start, end))![0].length);
    const words = message.replaceAll('\n', ' ⏎ ');
    const picture = `${' '.repeat(column)}${'^'.repeat(length)} ${severity} ${rule.id}: ${words}\n`;
    drawn.set(line, [...(drawn.get(line) ?? []), picture]);
  }
  return lines.map((line, index) => line + (drawn.get(index) ?? []).join('')).join('');
}
