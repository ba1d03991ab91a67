import assert from 'node:assert/strict';
import { hoverTexts } from './ask.ts';
import { at, closeEverything, expectDiagnostics, openExample, openText } from './editor.ts';

describe('Hover', () => {
  before(async () => {
    await expectDiagnostics(await openExample('misplaced.yaml'), ['6:3 error class-name-outside-pod-spec']);
  });
  afterEach(closeEverything);

  it('shows the class that a name stands for', async () => {
    const [document] = await openText('apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: kata\n');
    assert.match((await hoverTexts(document, at(document, ': kata'))).join(), /kata-qemu/);
  });

  it('explains a field of a RuntimeClass', async () => {
    const document = await openExample('runtime-classes.yaml');
    assert.match((await hoverTexts(document, at(document, 'podFixed'))).join(), /podFixed/);
  });
});
