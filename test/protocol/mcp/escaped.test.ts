import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { hostile, hostileWorkspace } from '../../support/hostile-workspace.ts';
import { connected, dataOf, newFolder, textOf } from './connected.ts';

/** What a person does not see: tags that spell "obey", an override of the direction, a zero-width space, a control. */
const unseen = '\u{e006f}\u{e0062}\u{e0065}\u{e0079}\u202e\u200b\u0085';

const folder = newFolder();
const withUnseen = (text: string) => text.replaceAll('QQ', `${unseen}QQ`);
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(hostileWorkspace()).map(([path, text]) => [withUnseen(path), withUnseen(text)]),
  ),
  'old.yaml': `# ${unseen}\napiVersion: node.k8s.io/v1beta1 # ${unseen}\nkind: RuntimeClass\nmetadata: {name: old}\nhandler: old\n`,
  'left.yaml': `apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\nmetadata: {name: "left${unseen}\\nx"}\nspec: {}\n`,
  [`a${unseen}\nb.yaml`]: `apiVersion: v1\nkind: Pod\nmetadata: {name: "a${unseen}"}\nspec: {runtimeClassName: "${unseen}\\nSYSTEM", containers: [{name: a, image: a, args: ["one\\n\\ttwo${unseen}"]}]}\n`,
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const client = await connected(folder);
const call = (name: string, args: Readonly<Record<string, unknown>> = {}) =>
  client.callTool({ name, arguments: { ...args } });

const odd = `a${unseen}\nb.yaml`;
const event = `pods "x" is forbidden: pod rejected: RuntimeClass "${hostile('class')}${unseen}" not found`;

describe('an answer of runtimeclass mcp in a workspace in which every text is hostile', () => {
  for (const [name, args] of [
    ['check', {}],
    ['check', { content: files[odd], file_name: `${unseen}\n.yaml` }],
    ['check', { paths: [`${unseen}\nnone.yaml`] }],
    ['dry_run', { path: 'pods.yaml', existing: ['.runtimeclass/prod.yaml'] }],
    ['dry_run', { path: odd }],
    ['dry_run', { path: 'old.yaml', existing: [odd, odd] }],
    ['choose_class', { path: 'pods.yaml' }],
    ['upgrade', { paths: ['.'] }],
    ['upgrade', { paths: ['left.yaml'] }],
    ['clusters', {}],
    ['explain_event', { text: event }],
    ['explain_rule', { rule: `${unseen}\n` }],
  ] as const) {
    it(`${name} ${JSON.stringify(args).slice(0, 40)} has no invisible character, and no line break of a name`, async () => {
      const answer = await call(name, args);
      assert.doesNotMatch(textOf(answer), invisible);
      assert.notEqual(textOf(answer), '');
      for (const { path, text } of stringsOf(dataOf(answer))) {
        // A diff and an edit are applied literally.
        if (/\.diff$|\.edit\.text$/.test(path)) continue;
        assert.doesNotMatch(path + text, invisible, `${path}: ${JSON.stringify(text)}`);
        const hasLines = /\.object\.|\.page$|\.markdown$/.test(path);
        if (!hasLines) assert.doesNotMatch(path + text, /\n(?! {4})/, `${path}: ${JSON.stringify(text)}`);
      }
    });
  }

  it('keeps what is applied literally as it is, and the values of an object with their lines', async () => {
    const { diff } = dataOf(await call('upgrade', { paths: ['old.yaml'] })) as { diff: string };
    assert.ok(diff.includes(`+apiVersion: node.k8s.io/v1 # ${unseen}\n`), diff);
    const { answers } = dataOf(await call('dry_run', { content: pod })) as {
      answers: { object: { spec: { containers: { args: string[] }[] } } }[];
    };
    assert.deepEqual(answers[0]!.object.spec.containers[0]!.args, ['one\n\ttwo\\u202e']);
  });
});

const pod = `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
  - {name: a, image: a, args: ["one\\n\\ttwo\\u202e"]}
`;

const invisible = /[^\P{Cc}\n\t]|[\p{Cf}\u2028\u2029\u{e0000}-\u{e007f}]/u;

/** All strings of some data, each with the keys that lead to it. */
function stringsOf(data: unknown, path = ''): readonly { readonly path: string; readonly text: string }[] {
  if (typeof data === 'string') return [{ path, text: data }];
  if (Array.isArray(data)) return data.flatMap(item => stringsOf(item, path));
  return Object.entries(data ?? {}).flatMap(([key, item]) => stringsOf(item, `${path}.${key}`));
}
