import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DiagnosticTag } from 'vscode-languageserver-types';
import { diagnose } from '../../../../../server/ide/diagnostics/engine/diagnose.ts';
import { toDiagnostic } from '../../../../../server/ide/diagnostics/engine/to-diagnostic.ts';
import { openWorkspace, uriOf } from '../../../../support/workspace.ts';

const aClass = (name: string, apiVersion: string) =>
  `apiVersion: ${apiVersion}\nkind: RuntimeClass\nmetadata: {name: ${name}}\nhandler: runsc\n`;
const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {runtimeClassName: used}\n';

describe('a diagnostic', () => {
  it('strikes through what is deprecated', async () => {
    const files = { 'old.yaml': aClass('old', 'node.k8s.io/v1beta1') };
    assert.deepEqual(await drawnIn(files, 'old.yaml'), ['old-api-version struck through']);
  });

  it('fades what nothing uses', async () => {
    const used = aClass('used', 'node.k8s.io/v1');
    const files = { 'all.yaml': `${used}---\n${used.replace('used', 'spare')}`, 'pod.yaml': pod };
    assert.deepEqual(await drawnIn(files, 'all.yaml'), ['unused-class faded']);
  });

  it('draws anything else as usual', async () => {
    assert.deepEqual(await drawnIn({ 'pod.yaml': pod.replace('used', "''") }, 'pod.yaml'), [
      'empty-class-name',
    ]);
  });

  it('says for other programs what its rule is about, and whether there is a fix', async () => {
    const [found] = await diagnosticsOf({ 'old.yaml': aClass('old', 'node.k8s.io/v1beta1') }, 'old.yaml');
    assert.deepEqual(found!.data, {
      summary: 'A RuntimeClass is written for an API version that is deprecated or gone.',
      isFixable: true,
    });
  });
});

async function drawnIn(files: Readonly<Record<string, string>>, path: string): Promise<string[]> {
  const drawn = { [DiagnosticTag.Deprecated]: ' struck through', [DiagnosticTag.Unnecessary]: ' faded' };
  return (await diagnosticsOf(files, path)).map(({ code, tags = [] }) => {
    return `${code}${tags.map(tag => drawn[tag]).join('')}`;
  });
}

async function diagnosticsOf(files: Readonly<Record<string, string>>, path: string) {
  const snapshot = (await openWorkspace(files)).snapshot();
  const file = snapshot.file(uriOf(path))!;
  return diagnose(snapshot, file).map(diagnosis => toDiagnostic(snapshot, file, diagnosis));
}
