import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { upgrade } from '../../../server/cli/upgrade.ts';
import { connected, dataOf, newFolder, textOf } from './connected.ts';

/** As docs/agents.md says it. */
const mostCharacters = 400_000;

const folder = newFolder();
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const each = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('---\n');
const pods = each(
  3000,
  index =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: p${index}}\nspec: {runtimeClassName: Kata, containers: []}\n`,
);
const oldClass = (index: number) =>
  `apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: c${index}}\nhandler: h\n# ${'x'.repeat(500)}\n`;
for (let index = 0; index < 500; index++) write(`old/c${index}.yaml`, oldClass(index));
write(
  '.runtimeclass/large.yaml',
  `apiVersion: v1
kind: List
metadata: {annotations: {runtimeclass.dev/context: large}}
items:
${Array.from({ length: 5000 }, (_, index) => `- {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: c${index}}, handler: h${index}}\n`).join('')}`,
);
// An event is explained with some places, each with the path of its file.
const deep = Array.from({ length: 14 }, () => 'x'.repeat(240)).join('/');
for (let index = 0; index < 80; index++)
  write(
    `${deep}/p${index}.yaml`,
    `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {runtimeClassName: long-${index % 10}}\n`,
  );
const events = Array.from(
  { length: 10 },
  (_, index) => `pods "x" is forbidden: pod rejected: RuntimeClass "long-${index}" not found\n`,
).join('');

const client = await connected(folder);

describe('an answer of runtimeclass mcp that is too large', () => {
  for (const [name, args, entriesOf, total] of [
    ['check', { content: pods, max_findings: 10_000 }, 'findings', undefined],
    ['dry_run', { content: pods }, 'answers', 3000],
    ['upgrade', { paths: ['old'] }, 'diff', 500],
    ['choose_class', { content: pods.slice(0, pods.indexOf('---')) }, 'choices', undefined],
    ['clusters', {}, 'classes', undefined],
    ['explain_event', { text: events }, 'markdown', 10],
  ] as const) {
    it(`of ${name} ends after a whole entry, and says how many are left out and what to do`, async () => {
      const answer = await client.callTool({ name, arguments: { ...args } });
      const data = dataOf(answer) as { readonly left_out: number; readonly [key: string]: unknown };
      const text = textOf(answer);
      const size = text.length + JSON.stringify(data).length;
      assert.ok(size <= mostCharacters, `${size} characters`);
      // Nothing more fits: no entry of these is a fourth as large.
      assert.ok(size > mostCharacters * 0.75, `${size} characters`);
      const [, leftOut, of] =
        /(\d+) of (\d+) [a-zA-Z ]+ are left out: an answer has at most 400000 characters\. [A-Z][^.]*\.$/.exec(
          text,
        ) ?? assert.fail(text.slice(-300));
      assert.equal(Number(leftOut), data.left_out);
      assert.ok(data.left_out > 0);
      if (total !== undefined) assert.equal(Number(of), total);
      const shown = Number(of) - data.left_out;
      if (entriesOf === 'findings' || entriesOf === 'answers')
        assert.equal((data[entriesOf] as unknown[]).length, shown);
      if (entriesOf === 'diff') {
        assert.equal(String(data['diff']).match(/^--- a\//gm)!.length, shown);
        const whole = await upgrade([join(folder, 'old')], { diff: true });
        assert.ok(whole.output.startsWith(String(data['diff'])));
        assert.match(whole.output.slice(String(data['diff']).length), /^--- a\//);
      }
    });
  }

  it('that is no data ends after a whole line', async () => {
    const broken = each(20_000, () => 'apiVersion: v1\n');
    const answer = await client.callTool({ name: 'dry_run', arguments: { content: broken } });
    assert.equal(answer.isError, true);
    const text = textOf(answer);
    assert.ok(text.length <= mostCharacters + 100, `${text.length}`);
    assert.match(text, /every object has both, write it\nMore lines are left out: name fewer files\.$/);
  });
});
