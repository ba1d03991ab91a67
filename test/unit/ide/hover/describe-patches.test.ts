import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../../../server/ide/hover/hover.ts';
import { definition } from '../../../../server/ide/navigation/definition.ts';
import { references } from '../../../../server/ide/navigation/references.ts';
import { baseOfWeb } from '../../../support/base-of-web.ts';
import { drawPlaces, openAtCursor } from '../../../support/cursor.ts';

const sandboxed = baseOfWeb.replace('containers', 'runtimeClassName: gvisor\n      containers');

const merge = (value: string, name = 'web') => `=== prod/kustomization.yaml
resources: [../base]
patches:
  - path: patch.yaml
=== prod/patch.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  template:
    spec:
      runtimeClassName: ${value}
`;

const json = (value: string, name = 'web') => `=== prod/kustomization.yaml
resources: [../base]
patches:
  - target:
      kind: Deployment
      name: ${name}
    patch: |-
      - op: add
        path: /spec/template/spec/runtimeClassName
        value: ${value}
`;

async function linesAt(picture: string): Promise<readonly string[]> {
  const { session, uri, position } = await openAtCursor(picture);
  const found = hover(session.snapshot(), uri, position);
  const { value } = (found?.contents ?? { value: '' }) as MarkupContent;
  return value.split('\n').filter(line => line.includes('patch'));
}

describe('hover on a patch', () => {
  it('says which workloads a strategic merge patch changes', async () => {
    assert.deepEqual(await linesAt(baseOfWeb + merge('ka$0ta')), [
      '- This patch gives Deployment `web` the class `kata`.',
    ]);
  });

  it('says what the class was before', async () => {
    assert.deepEqual(await linesAt(sandboxed + json('ka$0ta')), [
      '- This patch gives Deployment `web` the class `kata` instead of `gvisor`.',
    ]);
  });

  it('says that the class is gone', async () => {
    assert.deepEqual(await linesAt(sandboxed + merge('nu$0ll')), [
      '- This patch takes the class away from Deployment `web`.',
    ]);
  });
});

describe('hover on a base', () => {
  it('says what kustomizations make of its class, also where it has none', async () => {
    const named = baseOfWeb.replace('name: web', 'name: w$0eb');
    const expected = ['- In `prod/kustomization.yaml` a patch gives Deployment `web` the class `kata`.'];
    assert.deepEqual(await linesAt(named + merge('kata')), expected);
    assert.deepEqual(await linesAt(named + json('kata')), expected);
    assert.deepEqual(await linesAt(sandboxed.replace('gvisor', 'gvi$0sor') + json('kata')), expected);
  });
});

describe('from a target to its workloads and back', () => {
  it('leads the definition of the name', async () => {
    for (const picture of [json('kata', 'w$0.*'), merge('kata', 'w$0eb')]) {
      const { session, uri, position } = await openAtCursor(baseOfWeb + picture);
      assert.deepEqual(drawPlaces(session, definition(session.snapshot(), uri, position)), [
        'base/web.yaml:4:9 web',
      ]);
    }
  });

  it('lead the references of the name', async () => {
    const { session, uri, position } = await openAtCursor(
      baseOfWeb.replace('name: web', 'name: w$0eb') + json('kata'),
    );
    const found = references(session.snapshot(), uri, position, false);
    assert.deepEqual(drawPlaces(session, found), ['prod/kustomization.yaml:9:16 kata']);
  });
});
