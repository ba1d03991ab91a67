import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionItem, CompletionList, MarkupContent, Range } from 'vscode-languageserver-types';
import type { Session } from '../../../../server/analysis/session.ts';
import { complete, completeBriefly, documentCompletion } from '../../../../server/ide/completion/index.ts';
import { classFiles, inPod } from '../../../support/completion.ts';
import { readCursor } from '../../../support/cursor.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const runtimeClass = (line: string) => `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: web
${line}
`;

describe('a brief list and what is told of each item later are the whole list', () => {
  for (const [place, picture, path] of [
    ['behind the colon and a blank', inPod('runtimeClassName: $0')],
    ['right behind the colon', inPod('runtimeClassName:$0')],
    ['in quotes', inPod('runtimeClassName: "gv$0"')],
    ['at a key of a Pod', inPod('run$0')],
    ['at a key of a class', runtimeClass('$0')],
    ['at a handler', runtimeClass('handler: $0')],
    ['in JSON', '{"apiVersion":"v1","kind":"Pod","spec":{"runtimeClassName": $0}}', 'pod.json'],
    ['in a comment', inPod('# $0')],
  ] as const) {
    it(place, async () => {
      const { session, uri, position } = await openAt(picture, path);
      const list = sent(completeBriefly(session.snapshot(), uri, position));
      const later = wholeItems(list).map(item => sent(documentCompletion(session.snapshot(), item)));
      const whole = sent(complete(session.snapshot(), uri, position));
      assert.deepEqual(
        later,
        whole.map(item => (list.itemDefaults ? { ...item, data: { uri, position } } : item)),
      );
    });
  }
});

describe('the documentation of an item', () => {
  it('is not in the list', async () => {
    const { session, uri, position } = await openAt(inPod('runtimeClassName: $0'));
    const list = completeBriefly(session.snapshot(), uri, position);
    assert.equal(JSON.stringify(list).includes('documentation'), false);
  });

  it('is there after more of the name was typed', async () => {
    const { session, uri, position } = await openAt(inPod('runtimeClassName: $0'));
    const [item] = wholeItems(sent(completeBriefly(session.snapshot(), uri, position)));
    session.change(uri, 2, [{ range: { start: position, end: position }, text: 'gvi' }]);
    const { documentation } = documentCompletion(session.snapshot(), item!);
    assert.match((documentation as MarkupContent).value, /^\*\*RuntimeClass `gvisor`\*\*/);
  });

  it('is left out where nothing is proposed any more', async () => {
    const { session, uri, position } = await openAt(inPod('runtimeClassName: $0'));
    const [item] = wholeItems(sent(completeBriefly(session.snapshot(), uri, position)));
    session.change(uri, 2, [{ text: '' }]);
    assert.deepEqual(documentCompletion(session.snapshot(), item!), item);
    session.close(uri);
    assert.deepEqual(documentCompletion(session.snapshot(), item!), item);
  });

  it('cannot be found of an item that does not say where it is from', async () => {
    const { session } = await openAt(inPod('runtimeClassName: $0'));
    assert.deepEqual(documentCompletion(session.snapshot(), { label: 'gvisor' }), { label: 'gvisor' });
  });
});

interface OpenAt {
  readonly session: Session;
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
}

async function openAt(picture: string, path = 'manifest.yaml'): Promise<OpenAt> {
  const { text, position } = readCursor(picture);
  const uri = uriOf(path);
  const session = await openWorkspace(classFiles);
  session.open(uri, 1, text);
  return { session, uri, position };
}

/** What arrives on the other side: `undefined` is not sent. */
function sent<Message>(message: Message): Message {
  return JSON.parse(JSON.stringify(message));
}

/** The items with what the list says of all of them, as an editor takes them. */
function wholeItems({ items, itemDefaults }: CompletionList): CompletionItem[] {
  return items.map(({ textEditText, ...item }) => ({
    ...item,
    filterText: item.filterText ?? item.label,
    insertTextFormat: itemDefaults!.insertTextFormat!,
    insertTextMode: itemDefaults!.insertTextMode!,
    data: itemDefaults!.data,
    textEdit: { range: itemDefaults!.editRange as Range, newText: textEditText ?? item.label },
  }));
}
