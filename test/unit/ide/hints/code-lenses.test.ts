import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeLenses } from '../../../../server/ide/hints/code-lenses.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const aClass = (name: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: runsc\n`;
const pod = (className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {runtimeClassName: ${className}}\n`;
const node = (name: string, labels = '{}') =>
  `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}, labels: ${labels}}\nstatus: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}\n`;
const cluster = (name: string, items: readonly string[]) =>
  `apiVersion: v1\nkind: List\nmetadata: {annotations: {runtimeclass.dev/context: ${name}}}\nitems:\n${items
    .map(item => `- ${item.trim().replaceAll('\n', '\n  ')}\n`)
    .join('')}`;

describe('code lenses', () => {
  it('say above each class in how many places it is used', async () => {
    const classes = [aClass('one'), aClass('two'), aClass('none')].join('---\n');
    const files = {
      'all.yaml': classes,
      'a.yaml': pod('one'),
      'b.yaml': [pod('two'), pod('two')].join('---\n'),
    };
    assert.deepEqual(await lenses(files, 'all.yaml'), [
      '1 1 use',
      '7 2 uses',
      '13 no uses in this workspace',
    ]);
  });

  it('say how many nodes can run it, where nodes are known', async () => {
    const selecting = `${aClass('kata')}scheduling: {nodeSelector: {kata: "yes"}}\n`;
    const nodes = [node('a', '{kata: "yes"}'), node('b')];
    const one = { 'class.yaml': selecting, '.runtimeclass/prod.yaml': cluster('prod', nodes) };
    assert.deepEqual(await lenses(one, 'class.yaml'), ['1 no uses in this workspace · 1 of 2 nodes']);
    const two = { ...one, '.runtimeclass/test.yaml': cluster('test', [node('c')]) };
    assert.deepEqual(await lenses(two, 'class.yaml'), [
      '1 no uses in this workspace · 1 of 2 nodes (prod) · 0 of 1 nodes (test)',
    ]);
    const refused = { ...one, 'class.yaml': selecting.replace('runsc', 'run_sc') };
    assert.deepEqual(await lenses(refused, 'class.yaml'), ['1 no uses in this workspace']);
  });

  it('show the uses of the name on a click, where the editor has a command for that', async () => {
    const session = await openWorkspace({ 'class.yaml': aClass('one') });
    const commands = { showReferencesCommand: 'editor.references' };
    const [lens] = codeLenses(session.snapshot(), uriOf('class.yaml'), commands);
    const { command, arguments: given } = lens!.command!;
    assert.deepEqual(
      [command, ...given!],
      ['editor.references', uriOf('class.yaml'), { line: 3, character: 8 }],
    );
  });

  it('stand neither in saved clusters nor above a class without a name', async () => {
    const files = { '.runtimeclass/prod.yaml': cluster('prod', [aClass('one')]), 'b.yaml': aClass("''") };
    assert.deepEqual(await lenses(files, '.runtimeclass/prod.yaml'), []);
    assert.deepEqual(await lenses(files, 'b.yaml'), []);
  });
});

/** Lenses as `line title`, counted from one. */
async function lenses(files: Readonly<Record<string, string>>, path: string): Promise<string[]> {
  return codeLenses((await openWorkspace(files)).snapshot(), uriOf(path)).map(({ range, command }) => {
    return `${range.start.line + 1} ${command!.title}`;
  });
}
