import type { Session } from '../../server/analysis/session.ts';
import type { FileRange } from '../../server/documents/manifest-file.ts';
import type { Position } from '../../server/yaml/line-index.ts';
import { SourceFile } from '../../server/yaml/source-file.ts';
import { filesOf } from './picture.ts';
import { openWorkspace, pathOf, uriOf } from './workspace.ts';

/** A text with the cursor in it, which is written `$0`. */
export interface TextWithCursor {
  readonly text: string;
  readonly offset: number;
  readonly position: Position;
}

export function readCursor(picture: string): TextWithCursor {
  const offset = picture.indexOf('$0');
  if (offset < 0) throw new Error('there is no $0 in the picture');
  const text = picture.slice(0, offset) + picture.slice(offset + 2);
  return { text, offset, position: SourceFile.of(uriOf('a.yaml'), 1, text).positionAt(offset) };
}

/** The workspace of a picture whose files are one below the other (`picture.ts`), and the cursor in one of them. */
export async function openAtCursor(picture: string): Promise<OpenAtCursor> {
  const files = filesOf(picture);
  const [path, pictureOfFile] = Object.entries(files).find(([, text]) => text.includes('$0'))!;
  const { text, position } = readCursor(pictureOfFile);
  const session = await openWorkspace({ ...files, [path]: text });
  return { session, uri: uriOf(path), position };
}

export interface OpenAtCursor {
  readonly session: Session;
  readonly uri: string;
  readonly position: Position;
}

/** Places as `path:line:column text`, counted from one. */
export function drawPlaces(session: Session, places: readonly Place[]): string[] {
  return places.map(({ uri, range }) => {
    const source = session.openFiles.find(file => file.uri === uri)!.source;
    const text = source.text.slice(source.offsetAt(range.start), source.offsetAt(range.end));
    return `${pathOf(uri)}:${range.start.line + 1}:${range.start.character + 1} ${text}`;
  });
}

interface Place {
  readonly uri: string;
  readonly range: FileRange;
}
