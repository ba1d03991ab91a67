import assert from 'node:assert/strict';
import { completionLabels } from './ask.ts';
import { closeEverything, expectDiagnostics, openExample, openText } from './editor.ts';

describe('Completion', () => {
  before(async () => {
    // The classes are known once the diagnostics of an example are there.
    await expectDiagnostics(await openExample('misplaced.yaml'), ['6:3 error class-name-outside-pod-spec']);
  });
  afterEach(closeEverything);

  const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n';

  it('offers the classes of the cluster and of the workspace as names', async () => {
    const labels = await completed(`${pod}  runtimeClassName: $0\n  containers: []\n`);
    assert.deepEqual(
      ['gvisor', 'kata', 'sandboxed'].filter(name => !labels.includes(name)),
      [],
      `offered: ${labels}`,
    );
  });

  it('offers runtimeClassName where a Pod spec lacks it', async () => {
    const labels = await completed(`${pod}  containers: []\n  $0\n`);
    assert.ok(labels.includes('runtimeClassName'), `offered: ${labels}`);
  });
});

async function completed(picture: string): Promise<string[]> {
  return completionLabels(...(await openText(picture)));
}
