import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ClusterProblem } from '../../../../server/clusters/info/cluster.ts';
import { longestList, readList } from '../../../../server/clusters/watching/read-list.ts';

const nodeList = {
  kind: 'NodeList',
  metadata: { resourceVersion: '12', continue: 'next', remainingItemCount: 3 },
  items: [
    { metadata: { name: 'a' }, status: { images: [{ names: ['é"]}'] }] } },
    { metadata: { name: '😀' } },
  ],
};

describe('reading a list', () => {
  it('gives the items and where to go on, wherever the bytes are cut', async () => {
    const whole = Buffer.from(JSON.stringify(nodeList));
    for (let length = 0; length < whole.length; length++) {
      assert.deepEqual(await read([whole.subarray(0, length), whole.subarray(length)]), {
        items: nodeList.items,
        resourceVersion: '12',
        continueToken: 'next',
      });
    }
  });

  it('gives no items where they are null, and is the last page where nothing goes on', async () => {
    const page = await read([Buffer.from('{"metadata":{"resourceVersion":"1"},"items":null}\n')]);
    assert.deepEqual(page, { items: [], resourceVersion: '1', continueToken: '' });
  });

  it('refuses every text that is cut short', async () => {
    const whole = Buffer.from(JSON.stringify(nodeList));
    for (let length = 0; length < whole.length; length++) {
      await assert.rejects(read([whole.subarray(0, length)]), isAnswerProblem, `cut at ${length}`);
    }
  });

  for (const text of [
    '{"items":[{}]} {"items":[]}',
    '{"items":{}}',
    '["items",[{}]]',
    '{"kind":"Status","status":"Failure"}',
    '<html>Sign in</html>',
  ]) {
    it(`refuses ${text}`, () => assert.rejects(read([Buffer.from(text)]), isAnswerProblem));
  }

  it('stops reading what is longer than any list', async () => {
    const chunk = Buffer.alloc(16 * 1024 * 1024, ' ');
    let chunks = 0;
    async function* endless() {
      for (; ; chunks++) yield chunk;
    }
    await assert.rejects(readList(endless()), isAnswerProblem);
    assert.equal(chunks, longestList / chunk.length);
  });

  it('passes on what goes wrong while the text arrives', async () => {
    const refused = new ClusterProblem('unreachable', { code: 'watch-silent' });
    async function* body() {
      yield Buffer.from('{"items":[');
      throw refused;
    }
    await assert.rejects(readList(body()), error => error === refused);
  });
});

function read(chunks: readonly Buffer[]) {
  async function* body() {
    yield* chunks;
  }
  return readList(body());
}

function isAnswerProblem(error: unknown): boolean {
  return error instanceof ClusterProblem && error.kind === 'answer';
}
