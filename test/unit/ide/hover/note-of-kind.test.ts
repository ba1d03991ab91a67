import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../../../server/ide/hover/hover.ts';
import { openAtCursor } from '../../../support/cursor.ts';

it('a hover on a class says what is particular about the kind around it', async () => {
  assert.equal(
    await lastLineAt(
      'serving.knative.dev/v1',
      'Service',
      '{ template: { spec: { runtimeClassName: un$0known } } }',
    ),
    'Knative refuses a class unless `kubernetes.podspec-runtimeclassname` is enabled in the ConfigMap `config-features` of `knative-serving`.',
  );
  assert.equal(
    await lastLineAt('openfaas.com/v1', 'Profile', '{ runtimeClass$0Name: a }'),
    'OpenFaaS applies the class to the Pods of each function whose annotation `com.openfaas/profile` names this Profile.',
  );
});

it('a hover on an old name of AKS says the new one', async () => {
  const text = await hoverText(
    '=== a.yaml\napiVersion: v1\nkind: Pod\nspec: { runtimeClassName: kata-mshv$0-vm-isolation }\n',
  );
  assert.match(text, /AKS calls this class `kata-vm-isolation` since 2025-08-29\./);
});

async function lastLineAt(apiVersion: string, kind: string, spec: string): Promise<string | undefined> {
  const picture = `=== a.yaml\napiVersion: ${apiVersion}\nkind: ${kind}\nspec: ${spec}\n`;
  return (await hoverText(picture)).split('\n\n').at(-1);
}

async function hoverText(picture: string): Promise<string> {
  const { session, uri, position } = await openAtCursor(picture);
  const found = hover(session.snapshot(), uri, position);
  assert.ok(MarkupContent.is(found?.contents));
  return found.contents.value;
}
