import {
  Message,
  type MessageWriter,
  type NotificationMessage,
  type Position,
  type Range,
  type RequestMessage,
} from 'vscode-languageserver';
import { normalisedUri } from '../../documents/uri.ts';

/**
 * Translates the messages about open texts that begin with a byte order mark. Most editors hide the mark, but some send it as
 * the first character of the text and count it in the first line. The rest of the server has texts without marks: here the
 * mark is taken off, and the positions in that line are moved by one character in either direction.
 */
export class ByteOrderMarks {
  /** The number of marks at the start of each open text that has any, by the normalised URI; more than one is rare. */
  readonly #marks = new Map<string, number>();
  /** The requests that came while there were marks and are not answered yet, by their ids. */
  readonly #asked = new Map<unknown, Asked>();

  /** The message as the server understands it; one that breaks the protocol stays as it is. */
  received(message: Message): Message {
    try {
      return Message.isNotification(message) || Message.isRequest(message)
        ? this.#received(message)
        : message;
    } catch {
      return message;
    }
  }

  #received(message: NotificationMessage | RequestMessage): Message {
    const params = (message.params ?? {}) as Params;
    const uri = uriOf(params);
    const { textDocument, contentChanges } = params;
    if (message.method === 'textDocument/didOpen' && uri !== undefined) {
      const text = this.#taken(uri, textDocument!.text);
      return withParams(message, { textDocument: { ...textDocument, text } });
    }
    if (message.method === 'textDocument/didChange' && uri !== undefined) {
      const mayHaveMarks =
        this.#marksOf(uri) > 0 || contentChanges!.some(({ text }) => text.startsWith(mark));
      if (!mayHaveMarks) return message;
      return withParams(message, { ...params, contentChanges: this.#changed(uri, contentChanges!) });
    }
    if (message.method === 'textDocument/didClose' && uri !== undefined)
      this.#marks.delete(normalisedUri(uri));
    if (this.#marks.size === 0) return message;
    if (Message.isRequest(message)) this.#asked.set(message.id, { uri, method: message.method });
    return withParams(message, this.#moved(params, uri, -1));
  }

  /** Lets a writer send each message as the editor understands it. */
  translate<Writer extends MessageWriter>(writer: Writer): Writer {
    const write = writer.write.bind(writer);
    writer.write = message => write(this.sent(message));
    return writer;
  }

  /** The message as the editor understands it. */
  sent(message: Message): Message {
    if (this.#marks.size === 0 && this.#asked.size === 0) return message;
    if (!Message.isResponse(message)) {
      const { params } = message as { params?: unknown };
      return params === undefined ? message : withParams(message, this.#moved(params, undefined, 1));
    }
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.result === undefined) return message;
    const isColours = asked?.method.startsWith('textDocument/semanticTokens/') === true;
    const result = isColours
      ? movedColours(message.result, this.#marksOf(asked.uri))
      : this.#moved(message.result, asked?.uri, 1);
    return { ...message, result } as Message;
  }

  #marksOf(uri: string | undefined): number {
    return uri === undefined || this.#marks.size === 0 ? 0 : (this.#marks.get(normalisedUri(uri)) ?? 0);
  }

  /** Takes the marks off a text with which a file now begins. */
  #taken(uri: string, text: string): string {
    const count = /^\uFEFF*/.exec(text)![0].length;
    if (count > 0) this.#marks.set(normalisedUri(uri), count);
    else this.#marks.delete(normalisedUri(uri));
    return text.slice(count);
  }

  /** Each change refers to the text after the one before it, which may have put a mark there or removed it. */
  #changed(uri: string, changes: readonly Change[]): readonly Change[] {
    return changes.map(({ range, text }) => {
      if (range === undefined) return { text: this.#taken(uri, text) };
      const count = this.#marksOf(uri);
      const marksBefore = ({ line, character }: Position) => (line > 0 ? count : Math.min(character, count));
      const ends = [range.start, range.end];
      const [kept, gone] = [Math.min(...ends.map(marksBefore)), Math.max(...ends.map(marksBefore))];
      const moved = this.#moved(range, uri, -1) as Range;
      const isFirst = ends.some(({ line, character }) => line === 0 && character === count);
      if (kept === count && !(isFirst && text.startsWith(mark))) return { range: moved, text };
      // Text that is inserted in front of a mark makes the mark a character of the text.
      const start = mark.repeat(kept) + text + mark.repeat(count - gone);
      return { range: moved, text: this.#taken(uri, start) };
    });
  }

  /**
   * A value with the positions moved that are in the first line of a text with a mark.
   * @param uri the file that positions are about, where nothing around them names another one
   */
  #moved(value: unknown, uri: string | undefined, by: 1 | -1): unknown {
    if (Array.isArray(value)) return value.map(item => this.#moved(item, uri, by));
    if (typeof value !== 'object' || value === null) return value;
    if (isPosition(value)) {
      const { line, character } = value;
      const marks = line > 0 ? 0 : this.#marksOf(uri);
      return marks === 0 ? value : { line, character: Math.max(0, character + by * marks) };
    }
    const own = uriOf(value) ?? uri;
    const entries = Object.entries(value).map(([key, inner]) => {
      return [key, this.#moved(inner, isUri.test(key) ? key : own, by)];
    });
    return Object.fromEntries(entries);
  }
}

const mark = '\uFEFF';

interface Asked {
  readonly uri: string | undefined;
  readonly method: string;
}

/** The parameters of a message that are read. */
interface Params {
  readonly textDocument?: TextDocument;
  readonly contentChanges?: readonly Change[];
}

interface TextDocument {
  readonly text: string;
}

interface Change {
  readonly range?: Range;
  readonly text: string;
}

/** A key of an object that has something for each file. */
const isUri = /^[a-z][a-z\d+.-]*:\//i;

/** The URI of the file that a part of a message names. */
function uriOf(value: object): string | undefined {
  const { uri, textDocument } = value as { uri?: unknown; textDocument?: { uri?: unknown } };
  const named = uri ?? textDocument?.uri;
  return typeof named === 'string' ? named : undefined;
}

function withParams(message: Message, params: unknown): Message {
  return { ...message, params } as Message;
}

function isPosition(value: object): value is Position {
  const { line, character } = value as Partial<Position>;
  return typeof line === 'number' && typeof character === 'number';
}

/** Each token is described by five numbers, of which the first two are the lines and characters behind the one before it. */
function movedColours(result: unknown, by: number): unknown {
  const { data } = result as { data: readonly number[] };
  return { data: data[0] === 0 ? [0, data[1]! + by, ...data.slice(2)] : data };
}
