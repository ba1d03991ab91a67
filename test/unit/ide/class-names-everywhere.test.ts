import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeActions } from '../../../server/ide/code-actions/code-actions.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { references } from '../../../server/ide/navigation/references.ts';
import { chooseClass } from '../../../server/ide/views/choose-class.ts';
import { check } from '../../support/check.ts';
import { classNamePlaces } from '../../support/class-name-places.ts';
import { drawCompletions } from '../../support/completion.ts';
import { drawPlaces, openAtCursor } from '../../support/cursor.ts';
import { fix } from '../../support/picture.ts';

const classes = `=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: sealed
handler: own
`;

for (const [title, { path, text }] of Object.entries(classNamePlaces)) {
  describe(`a class named in ${title}`, () => {
    const picture = `${classes}=== ${path}\n${text}`;
    const written = text.replace('$0', '');

    it('has a definition, and is a reference', async () => {
      const { session, uri, position } = await openAtCursor(picture);
      const snapshot = session.snapshot();
      assert.deepEqual(drawPlaces(session, definition(snapshot, uri, position)), ['classes.yaml:4:9 sealed']);
      const [use, ...others] = drawPlaces(session, references(snapshot, uri, position, false));
      assert.match(use!, new RegExp(`^${path}:${lineOf(text)}:\\d+ ["']?sealed["']?$`));
      assert.deepEqual(others, []);
    });

    it('is explained', async () => {
      const { session, uri, position } = await openAtCursor(picture);
      const shown = JSON.stringify(hover(session.snapshot(), uri, position)?.contents);
      assert.match(shown, /RuntimeClass `sealed`.*handler `own`/);
    });

    it('is completed', async () => {
      const empty = text.replace('sealed$0', '$0');
      const files = { 'classes.yaml': classes.replace('=== classes.yaml\n', '') };
      const offered = await drawCompletions(empty, { path, files });
      assert.match(offered.join('\n'), /^sealed \| handler own.* \| .*sealed/m);
    });

    it('is found if no class is called so, with the fix', async () => {
      const wrong = written.replace(/sealed(?=\W)/, 'sealedd');
      const slip = `${classes}=== ${path}\n${wrong}`;
      const lines = slip.split('\n');
      const at = lines.findIndex(line => line.includes('sealedd'));
      const drawn = [...lines];
      const [quoted] = /["']?sealedd["']?/.exec(lines[at]!)!;
      const underline = ' '.repeat(lines[at]!.indexOf(quoted)) + '^'.repeat(quoted.length);
      drawn.splice(
        at + 1,
        0,
        `${underline} warning unknown-runtime-class: No file in this workspace declares a RuntimeClass "sealedd". Did you mean "sealed"? Whether the cluster has it is not known.`,
      );
      await check(drawn.join('\n'));
      assert.equal(await fix(slip, "Rename to 'sealed'"), written);
    });

    it('can be chosen', async () => {
      const { session, uri, position } = await openAtCursor(picture);
      const snapshot = session.snapshot();
      const choices = chooseClass(snapshot, uri, position);
      assert.deepEqual([choices?.current, choices?.choices.map(({ name }) => name)], ['sealed', ['sealed']]);
      const range = { start: position, end: position };
      const actions = codeActions(snapshot, uri, range, undefined, { chooseClassCommand: 'choose' });
      assert.ok(actions.some(({ command }) => command?.command === 'choose'));
    });
  });
}

describe('a class that only values name', () => {
  it('is used', () =>
    check(`=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: own-a
handler: a
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: own-b
handler: b
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: own-c
        ^^^^^ hint unused-class: No workload in this workspace uses RuntimeClass "own-c". "own-a" in the same folder is used.
handler: c
=== values.yaml
runtimeClassName: own-a
=== application.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
spec: { source: { helm: { parameters: [{ name: runtimeClassName, value: own-b }] } } }
`));
});

function lineOf(text: string): number {
  return text.slice(0, text.indexOf('$0')).split('\n').length;
}
