import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type EventExplanation,
  type ExplainEventParams,
  explainEventRequest,
} from '../../server/protocol/events.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

describe('the request runtimeclass/explainEvent', { timeout: patienceWithAll }, () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor(await bundleServer());
  });
  after(async () => {
    assert.equal(await editor.stop(), 0);
  });

  const explain = (text: string) => {
    const params: ExplainEventParams = { text };
    return editor.connection.sendRequest<EventExplanation>(explainEventRequest, params);
  };

  it('is answered with the broken link, and where the texts that are open have it', async () => {
    await editor.open(
      'pod.yaml',
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: kata\n  containers: [{name: c, image: i}]\n',
    );
    const { isKnown, markdown } = await explain(
      'pods "web" is forbidden: pod rejected: RuntimeClass "kata" not found',
    );
    assert.ok(isKnown);
    assert.match(markdown, /^workload → \*\*✗ class\*\* → handler/m);
    assert.match(markdown, /^- `Pod web` names `kata`: \[`pod\.yaml:5`\]\(\/pod\.yaml#L5\)/m);
  });

  it('is answered with where the list of what is known is where the text has no such event', async () => {
    const { isKnown, markdown } = await explain('hello');
    assert.equal(isKnown, false);
    assert.match(markdown, /^`runtimeclass explain-event --list` lists the words that it knows/m);
  });
});
