import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ClusterProblem } from '../../../../server/clusters/info/cluster.ts';
import { type ListMetadata, readList } from '../../../../server/clusters/watching/read-list.ts';
import { stringAt, type Value } from '../../../../server/kubernetes/objects/value.ts';

describe('reading a list', () => {
  it('gives what JSON.parse gives, whatever the layout and wherever the chunks are cut', async () => {
    const property = fc.asyncProperty(lists, layouts, cuts, async (list, layout, lengths) => {
      const text = written(list, layout);
      assert.deepEqual(JSON.parse(text), list);
      const { items, metadata } = await read(chunked(Buffer.from(text), lengths));
      assert.deepEqual(items, (list.items ?? []).map(withoutLongLists));
      assert.equal(metadata.resourceVersion, list.metadata.resourceVersion);
    });
    await fc.assert(property, { numRuns: 1000 });
  });

  it('says before the first item what the list says of itself before its items', async () => {
    const told = async (text: string) => {
      const seen: unknown[] = [];
      const whole = await readList(
        arriving(chunked(Buffer.from(text), [7])),
        item => seen.push(item),
        metadata => seen.push(metadata),
      );
      return { seen, whole };
    };
    const metadata = '"metadata":{"resourceVersion":"12","continue":"next \\"items\\":["}';
    const read = { resourceVersion: '12', continueToken: 'next "items":[' };
    assert.deepEqual(await told(`{${metadata},"items":[{"a":1},{"b":2}]}`), {
      seen: [read, { a: 1 }, { b: 2 }],
      whole: read,
    });
    assert.deepEqual(await told(`{"items":[{"a":1}],${metadata}}`), {
      seen: [{ resourceVersion: '', continueToken: '' }, { a: 1 }],
      whole: read,
    });
    assert.deepEqual(await told(`{${metadata},"items":null}`), { seen: [], whole: read });
  });

  it('refuses every text that is cut short', async () => {
    const whole = Buffer.from(JSON.stringify(nodeList));
    for (let length = 0; length < whole.length; length++) {
      await assert.rejects(read([whole.subarray(0, length)]), isAnswerProblem, `cut at ${length}`);
    }
    assert.deepEqual((await read([whole])).items, nodeList.items.map(withoutLongLists));
  });

  for (const text of [
    '{"metadata":{"resourceVersion":"1"},"items":[{},]}',
    '{"metadata":{"resourceVersion":"1"},"items":[,{}]}',
    '{"metadata":{"resourceVersion":"1"},"items":[{}]]}',
    '{"metadata":{"resourceVersion":"1"},"items":[{]}]}',
    '{"metadata":{"resourceVersion":"1"},"items":[{}}',
    '{"items":[{}]} {"items":[]}',
    '["items",[{}]]',
    '{"kind":"Status","status":"Failure"}',
    '<html>Sign in</html>',
  ]) {
    it(`refuses ${text}`, () => assert.rejects(read([Buffer.from(text)]), isAnswerProblem));
  }

  it('holds no more than an object can be long, of which images are no part', async () => {
    const long = Array(10).fill({ names: ['x'.repeat(1024 * 1024)] });
    const list = (item: object) => [Buffer.from(JSON.stringify({ metadata: {}, items: [item] }))];
    const { items } = await read(list({ status: { images: long, phase: 'x' } }));
    assert.deepEqual(items, [{ status: { images: [], phase: 'x' } }]);
    await assert.rejects(read(list({ spec: { images: long } })), isAnswerProblem);
  });

  it('refuses what is nested too deeply, wherever it stands', async () => {
    const deep = `${'['.repeat(7_000)}${']'.repeat(7_000)}`;
    for (const text of [`{"metadata":${deep},"items":[]}`, `{"items":[{"a":${deep}}]}`])
      await assert.rejects(read([Buffer.from(text)]), isAnswerProblem);
  });

  it('passes on what goes wrong while the text arrives', async () => {
    const refused = new ClusterProblem('unreachable', { code: 'watch-silent' });
    async function* body() {
      yield Buffer.from('{"items":[');
      throw refused;
    }
    await assert.rejects(
      readList(body(), () => undefined),
      error => error === refused,
    );
  });

  it('lets others have their turn every 8 ms while a long text is there at once', async t => {
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    // Longer than what is read in one go.
    const item = (name: string) => ({ name, long: 'x'.repeat(100_000) });
    const text = JSON.stringify({ metadata: {}, items: ['1', '2', '3', '4', '5', '6'].map(item) });
    const done: unknown[] = [];
    const nextTurn = () => {
      ticking = setImmediate(() => {
        done.push('others');
        nextTurn();
      });
    };
    let ticking: NodeJS.Immediate;
    nextTurn();
    await readList(arriving([Buffer.from(text)]), read => {
      done.push(stringAt(read, ['name']));
      now += 4;
    });
    clearImmediate(ticking!);
    assert.deepEqual(done, ['1', '2', 'others', '3', '4', 'others', '5', '6', 'others']);
  });
});

const nodeList = {
  kind: 'NodeList',
  metadata: { resourceVersion: '12', remainingItemCount: 3 },
  items: [
    { metadata: { name: 'a', managedFields: [{ manager: 'm' }] }, status: { images: [{ names: ['é"]}'] }] } },
    { metadata: { name: 'b' }, status: { images: [], conditions: [{ images: [1] }] }, images: [2] },
  ],
};

/** Names that mean something to the reader, and strings that look like structure. */
const keys = fc.oneof(
  fc.constantFrom('items', 'metadata', 'status', 'images', 'managedFields', 'spec'),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter(key => key !== '__proto__'),
);
const strings = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', 'images', 'é', '😀'), { maxLength: 8 })
    .map(parts => parts.join('')),
);
const { value: values } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      strings,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(plainZero),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

interface List {
  readonly metadata: { readonly resourceVersion: string };
  readonly items: readonly unknown[] | null;
}

const nodes = fc.record(
  {
    metadata: fc.record(
      { name: strings, managedFields: fc.array(values), labels: values },
      { requiredKeys: [], noNullPrototype: true },
    ),
    status: fc.record({ images: values, conditions: values }, { requiredKeys: [], noNullPrototype: true }),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const lists: fc.Arbitrary<List> = fc
  .tuple(
    fc.dictionary(
      keys.filter(key => key !== 'items' && key !== 'metadata'),
      values,
      { maxKeys: 3, noNullPrototype: true },
    ),
    strings,
    fc.option(fc.array(fc.oneof(values, nodes), { maxLength: 5 })),
    fc.boolean(),
  )
  .map(([others, resourceVersion, items, metadataFirst]) => {
    const metadata = { resourceVersion };
    return metadataFirst ? { metadata, ...others, items } : { items, ...others, metadata };
  });

/** Blanks between the tokens, and whether letters of strings are written as escapes. */
const layouts = fc.record({
  blank: fc.constantFrom('', ' ', '\n', '\r\n\t '),
  escaped: fc.boolean(),
});
const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

function written(value: unknown, layout: { blank: string; escaped: boolean }): string {
  const { blank } = layout;
  if (Array.isArray(value)) {
    return `[${blank}${value.map(item => written(item, layout)).join(`${blank},${blank}`)}${blank}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => `${JSON.stringify(key)}${blank}:${blank}${written(member, layout)}`,
    );
    return `{${blank}${members.join(`${blank},${blank}`)}${blank}}`;
  }
  const text = JSON.stringify(value);
  if (!layout.escaped || typeof value !== 'string') return text;
  return text.replace(
    /[é}\]\ud800-\udfff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function chunked(text: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0, index = 0; at < text.length; index++) {
    const length = lengths[index % lengths.length]!;
    chunks.push(text.subarray(at, at + length));
    at += length;
  }
  return chunks;
}

async function read(chunks: readonly Buffer[]): Promise<{ items: Value[]; metadata: ListMetadata }> {
  const items: Value[] = [];
  const metadata = await readList(arriving(chunks), item => items.push(item));
  return { items, metadata };
}

async function* arriving(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** JSON has no negative zero. */
function plainZero(number: number): number {
  return number === 0 ? 0 : number;
}

function withoutLongLists(item: unknown): unknown {
  const emptied = (section: unknown, name: string) =>
    isRecord(section) && Array.isArray(section[name]) ? { ...section, [name]: [] } : section;
  if (!isRecord(item)) return item;
  return {
    ...item,
    ...('metadata' in item ? { metadata: emptied(item['metadata'], 'managedFields') } : {}),
    ...('status' in item ? { status: emptied(item['status'], 'images') } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAnswerProblem(error: unknown): boolean {
  return error instanceof ClusterProblem && error.kind === 'answer';
}
