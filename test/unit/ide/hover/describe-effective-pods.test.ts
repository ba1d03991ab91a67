import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../../../server/ide/hover/hover.ts';
import { baseOfWeb } from '../../../support/base-of-web.ts';
import { openAtCursor } from '../../../support/cursor.ts';

const base = (podSpec: string) =>
  baseOfWeb.replace('spec:\n      containers: []', () => `spec: { ${podSpec}, containers: [] }`);

const overlay = (podSpec: string) => `=== prod/kustomization.yaml
resources: [../base]
patches:
  - path: patch.yaml
=== prod/patch.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { ${podSpec} } } }
`;

/** The lines about Pods of a hover on the place in a picture. */
async function linesAt(picture: string): Promise<readonly string[]> {
  const { session, uri, position } = await openAtCursor(picture);
  const found = hover(session.snapshot(), uri, position);
  const { value } = (found?.contents ?? { value: '' }) as MarkupContent;
  return value.split('\n').filter(line => line.includes('the Pods of'));
}

describe('hover on a workload or its class', () => {
  const expected = [
    '- In `prod/kustomization.yaml` the Pods of Deployment `web` get no `overhead`, `hostNetwork: true`.',
  ];

  it('says what its Pods get beside the class, in the base', async () => {
    const patch = overlay('overhead: null, hostNetwork: true');
    const podSpec = 'runtimeClassName: gvisor, overhead: { cpu: 1 }';
    assert.deepEqual(await linesAt(base(podSpec).replace('gvisor', 'gvi$0sor') + patch), expected);
    assert.deepEqual(await linesAt(base(podSpec).replace('name: web', 'name: w$0eb') + patch), expected);
  });

  it('says so at the class of a patch', async () => {
    const patch = overlay('overhead: null, hostNetwork: true, runtimeClassName: ka$0ta');
    assert.deepEqual(await linesAt(base('overhead: { cpu: 1 }') + patch), expected);
  });

  it('says nothing of lists that are not known, and little of long values', async () => {
    const selector = `nodeSelector: { example.com/${'a'.repeat(60)}: b }`;
    const patch = overlay(`runtimeClassName: kata, ${selector}, imagePullSecrets: [{ name: b }]`);
    const lines = await linesAt(
      base('imagePullSecrets: [{ name: a }]').replace('name: web', 'name: w$0eb') + patch,
    );
    assert.deepEqual(lines, [
      '- In `prod/kustomization.yaml` the Pods of Deployment `web` get another `nodeSelector`.',
    ]);
  });
});
