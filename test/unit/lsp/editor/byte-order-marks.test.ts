import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CodeAction, Message, Position, TextEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Session } from '../../../../server/analysis/session.ts';
import { codeActions } from '../../../../server/ide/code-actions/code-actions.ts';
import { rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { ByteOrderMarks } from '../../../../server/lsp/editor/byte-order-marks.ts';
import { filesOf } from '../../../support/picture.ts';
import { examplesOf, rulePage } from '../../../support/rule-pages.ts';
import { memoryFiles, uriOf } from '../../../support/workspace.ts';

const mark = '\uFEFF';
const uri = uriOf('a.yaml');

describe('a byte order mark', () => {
  it('is taken off a text, whatever is typed in front of it, into it and behind it', () => {
    const piece = fc.constantFrom(mark, mark + mark, 'a', ': ', '\n', '\r\n', '');
    const text = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''));
    const edit = fc.record({ start: fc.nat(12), length: fc.nat(4), text, isWhole: fc.nat(9) });
    fc.assert(
      fc.property(text, fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 6 }), (first, edits) => {
        const [marks, session] = [new ByteOrderMarks(), new Session(memoryFiles({}))];
        const editor = TextDocument.create(uri, 'yaml', 1, first);
        opened(marks, session, 'a.yaml', first);
        for (const [index, together] of edits.entries()) {
          const contentChanges = together.map(change => typed(editor, change));
          const textDocument = { uri, version: index + 2 };
          const { params } = marks.received(
            notification('textDocument/didChange', { textDocument, contentChanges }),
          ) as { params: { contentChanges: never } } & Message;
          session.change(uri, index + 2, params.contentChanges);
          const { source } = session.snapshot().file(uri)!;
          const shown = editor.getText();
          assert.match(shown.slice(0, shown.length - source.text.length), /^\uFEFF*$/);
          assert.ok(shown.endsWith(source.text), JSON.stringify([shown, source.text]));
        }
      }),
    );
  });

  it('moves the positions in the first line of its file, and no others', () => {
    const marks = new ByteOrderMarks();
    opened(marks, new Session(memoryFiles({})), 'a.yaml', `${mark}a: 1\nb: 2\n`);
    const at = (line: number, character: number) => ({ line, character });
    const asked = marks.received({
      ...request(7),
      params: { textDocument: { uri }, position: at(0, 4) },
    } as Message);
    assert.deepEqual((asked as unknown as Asked).params.position, at(0, 3));
    const range = { start: at(0, 0), end: at(1, 3) };
    const other = { uri: uriOf('b.yaml'), range };
    const result = {
      range,
      other,
      same: { uri, range },
      changes: { [uri]: [{ range }], [other.uri]: [{ range }] },
    };
    const moved = { start: at(0, 1), end: at(1, 3) };
    assert.deepEqual(marks.sent({ jsonrpc: '2.0', id: 7, result } as Message), {
      jsonrpc: '2.0',
      id: 7,
      result: {
        range: moved,
        other,
        same: { uri, range: moved },
        changes: { [uri]: [{ range: moved }], [other.uri]: [{ range }] },
      },
    });
  });

  it('moves the first coloured word', () => {
    const marks = new ByteOrderMarks();
    opened(marks, new Session(memoryFiles({})), 'a.yaml', `${mark}a = 1\n`);
    marks.received({
      ...request(1, 'textDocument/semanticTokens/full'),
      params: { textDocument: { uri } },
    } as Message);
    const sent = marks.sent({
      jsonrpc: '2.0',
      id: 1,
      result: { data: [0, 0, 1, 2, 0, 0, 4, 1, 3, 0] },
    } as Message);
    assert.deepEqual((sent as { result?: unknown }).result, { data: [0, 1, 1, 2, 0, 0, 4, 1, 3, 0] });
  });

  it('leaves a message alone that breaks the protocol', () => {
    const marks = new ByteOrderMarks();
    for (const params of [
      null,
      3,
      [],
      { textDocument: null },
      { textDocument: { uri } },
      { textDocument: { uri }, contentChanges: [{}] },
    ]) {
      for (const method of ['textDocument/didOpen', 'textDocument/didChange', 'textDocument/hover']) {
        const message = notification(method, params);
        assert.equal(marks.received(message), message);
      }
    }
  });
});

describe('each fix of the examples', () => {
  for (const { id } of rules) {
    const pictures = examplesOf(rulePage(id)).map(({ picture }) => picture);
    it(`of ${id} makes the same of a text with a byte order mark`, async () => {
      for (const picture of pictures) await compareFixes(filesOf(picture));
    });
  }
});

/** Compares what the code actions of each file make of the files, and of the same files with a mark. */
async function compareFixes(files: Readonly<Record<string, string>>): Promise<void> {
  const marks = new ByteOrderMarks();
  const session = new Session(memoryFiles(files));
  await session.readFolders([uriOf('')]);
  for (const [path, text] of Object.entries(files)) opened(marks, session, path, mark + text);
  const snapshot = session.snapshot();
  for (const [path, text] of Object.entries(files)) {
    const end = snapshot.file(uriOf(path))!.source.positionAt(text.length);
    const actions = codeActions(snapshot, uriOf(path), { start: { line: 0, character: 0 }, end });
    marks.received({ ...request(1), params: { textDocument: { uri: uriOf(path) } } } as Message);
    const sent = marks.sent({ jsonrpc: '2.0', id: 1, result: actions } as Message);
    const { result } = sent as unknown as { result: readonly CodeAction[] };
    for (const [index, action] of actions.entries()) {
      const [plain, marked] = [editsOf(action), editsOf(result[index]!)];
      assert.deepEqual([...marked.keys()], [...plain.keys()], action.title);
      for (const [file, edits] of plain) {
        const [name] = Object.keys(files).filter(each => uriOf(each) === file);
        const before = name === undefined ? '' : files[name]!;
        const front = name === undefined ? '' : mark;
        assert.equal(
          applied(front + before, marked.get(file)!),
          front + applied(before, edits),
          action.title,
        );
      }
    }
  }
}

/** The edits of each file. */
function editsOf({ edit }: CodeAction): ReadonlyMap<string, readonly TextEdit[]> {
  const changes = Object.entries(edit?.changes ?? {});
  const versioned = (edit?.documentChanges ?? []).flatMap(change =>
    'edits' in change ? [[change.textDocument.uri, change.edits as TextEdit[]] as const] : [],
  );
  return new Map([...changes, ...versioned]);
}

function applied(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), [...edits]);
}

/** Opens a text as an editor sends it. */
function opened(marks: ByteOrderMarks, session: Session, path: string, text: string): void {
  const textDocument = { uri: uriOf(path), languageId: 'yaml', version: 1, text };
  const message = marks.received(notification('textDocument/didOpen', { textDocument }));
  const { params } = message as unknown as { params: { textDocument: { text: string } } };
  assert.equal(params.textDocument.text, text.replace(/^\uFEFF+/, ''));
  session.open(uriOf(path), 1, params.textDocument.text);
}

/** Makes a change of the editor's text, and returns it as the editor sends it. */
function typed(
  editor: TextDocument,
  { start, length, text, isWhole }: { start: number; length: number; text: string; isWhole: number },
): object {
  const range = { start: editor.positionAt(start), end: editor.positionAt(start + length) };
  const change = isWhole === 0 ? { text } : { range, text };
  TextDocument.update(editor, [change], editor.version + 1);
  return change;
}

interface Asked {
  readonly params: { readonly position: Position };
}

function request(id: number, method = 'textDocument/codeAction') {
  return { jsonrpc: '2.0', id, method };
}

function notification(method: string, params: unknown): Message {
  return { jsonrpc: '2.0', method, params } as Message;
}
