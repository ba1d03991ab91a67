import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { references } from '../../../server/ide/navigation/references.ts';
import { checking } from '../../support/check.ts';
import { drawPlaces, openAtCursor } from '../../support/cursor.ts';
import { releasedChart, releases } from '../../support/releases.ts';
import { openWorkspace, pathOf, uriOf } from '../../support/workspace.ts';

const classes = `=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: sealed
handler: own
`;

const chart = Object.entries(releasedChart)
  .map(([path, text]) => `=== ${path}\n${text}`)
  .join('');

const template = 'charts/app/templates/pod.yaml:4:21 {{ .Values.sandbox.runtime }}';

/** The picture of a text with a finding below the line that has a word. */
function found(text: string, word: string, finding: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex(line => line.includes(word));
  const [quoted] = new RegExp(`"?${word}"?`).exec(lines[at]!)!;
  const blanks = ' '.repeat(lines[at]!.indexOf(quoted));
  lines.splice(at + 1, 0, `${blanks}${'^'.repeat(quoted.length)} ${finding}`);
  return lines.join('\n');
}

for (const [title, { path, text }] of Object.entries(releases)) {
  describe(`${title} of a chart in the workspace`, () => {
    const inFile = (value: string, other = '""') =>
      `=== ${path}\n${text.replace('VALUE', value).replace('OTHER', other)}`;

    it('leads from a value to its class and to the template that reads it', async () => {
      const { session, uri, position } = await openAtCursor(classes + chart + inFile('sea$0led'));
      const snapshot = session.snapshot();
      assert.deepEqual(drawPlaces(session, references(snapshot, uri, position, true)), [
        'classes.yaml:4:9 sealed',
        template,
      ]);
      const { contents } = hover(snapshot, uri, position)!;
      assert.match(
        (contents as { value: string }).value,
        /`templates\/pod.yaml:4`\n\n\*\*RuntimeClass `sealed`/,
      );
    });

    it('is found from the template, open or on disk', async () => {
      const withoutWords = inFile('sealed').replaceAll('runtimeClassName', 'other');
      const picture = classes + chart.replace('sandbox.runtime', 'sandbox.run$0time') + withoutWords;
      const { session, uri, position } = await openAtCursor(picture);
      const [place, ...others] = drawPlaces(session, references(session.snapshot(), uri, position, false));
      assert.match(place!, new RegExp(`^${path}:\\d+:\\d+ "?sealed"?$`));
      assert.deepEqual(others, []);
      assert.deepEqual(drawPlaces(session, definition(session.snapshot(), uri, position)), [place]);
      session.close(uriOf(path));
      const onDisk = references(session.snapshot(), uri, position, true);
      assert.deepEqual(
        onDisk.map(({ uri: file }) => pathOf(file)),
        [path],
      );
    });

    it('is checked: a class that is not there, a value that no template reads', async () => {
      const unknown =
        'warning unknown-runtime-class: No file in this workspace declares a RuntimeClass "sealedd"; whether the cluster has it is not known. Did you mean "sealed"?';
      await checking('unknown-runtime-class')(classes + chart + found(inFile('sealedd'), 'sealedd', unknown));
      const unread =
        'warning unread-chart-value: No template reads web.runtimeClassName, so no Pod gets the RuntimeClass "kata". The templates read the class from sandbox.runtime.';
      await checking('unread-chart-value')(chart + found(inFile('sealed', 'kata'), 'kata', unread));
    });
  });
}

describe('the values of a release', () => {
  const { path, text } = releases['a HelmRelease']!;
  const release = text.replace('VALUE', 'sealed').replace('OTHER', 'kata');
  const check = checking('unread-chart-value');

  it('are left alone where it is not sure which chart they are for', async () => {
    const picture = `${chart}=== ${path}\n`;
    const other = '=== clusters/charts/app/templates/pod.yaml\nx: {{ .Values.x }}\n';
    await check(picture + release.replace('GitRepository', 'HelmRepository'));
    await check(picture + release.replace('charts/app', 'charts/other'));
    await check(`${picture}${release}=== clusters/charts/app/Chart.yaml\nname: app\n${other}`);
    await check(picture + release.replace('web: {', 'web: &a {'));
    await check(picture + release.replace('sealed', '"{{ .Values.web }}"'));
    await check(`${chart}=== tests/app.yaml\n${release}`);
    const helmfile = releases['a helmfile']!;
    const stated = helmfile.text.replace('OTHER', 'kata');
    await check(`${chart}=== deploy/values.yaml\n${stated}`);
    await check(`${chart}=== ${helmfile.path}\n${stated.replace('  set:', '  dependencies: []\n  set:')}`);
  });

  it('make their chart be read, though neither it nor the name of a value concerns classes', async () => {
    const files = {
      'charts/app/Chart.yaml': 'name: app',
      'charts/app/templates/pod.yaml': 'x: {{ .Values.x }}',
      [path]: release,
    };
    const session = await openWorkspace(files);
    assert.deepEqual([...session.index.completeCharts], [uriOf('charts/app')]);
  });

  it('count as a use of a class, whatever their keys', () =>
    checking('unused-class')(`=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: sealed
handler: own
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: used
handler: own
=== used.yaml
runtimeClassName: used
${chart}=== ${path}
${text.replace('VALUE', 'sealed').replace('OTHER', '""')}`));
});
