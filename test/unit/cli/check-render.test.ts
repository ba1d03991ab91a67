import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { fakeProgram, printing } from '../../support/fake-program.ts';
import { checkedIn, pod, written } from './checked.ts';

const path = process.env['PATH'];

/** What the command prints where only these programs are on PATH. */
async function render(files: Readonly<Record<string, string>>, paths: readonly string[], programs: string[]) {
  process.env['PATH'] = programs.map(each => dirname(each)).join(':');
  const folder = written(files);
  const { exitCode, output, errors } = await checkedIn(folder, paths, { render: true });
  return `${exitCode}\n${errors}${output}`.replaceAll(folder, '.');
}

const output = `---\n# Source: shop/templates/pod.yaml\n${pod.replace('kata', 'Kata')}`;
const files = {
  'web/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
  'web/values.yaml': 'class: Kata\n',
  'web/templates/pod.yaml': pod.replace('kata', '{{ .Values.class }}'),
};

describe('runtimeclass check --render', () => {
  afterEach(() => {
    process.env['PATH'] = path;
  });

  it('checks what comes out, once for each chart', async () => {
    const helm = fakeProgram('helm', printing(output));
    assert.match(
      await render(files, ['web', 'web/templates/pod.yaml'], [helm]),
      /^1\n\.\/web\/values\.yaml:1:8: warning invalid-name: [^\n]*\n {2}1 \| class: Kata\n {4}\| {8}\^{4}\n {4}possible fix: [^\n]*\n\.\/web\/values\.yaml:1:8: error invalid-name: In the rendered output of chart shop, Pod: "Kata" is not a valid name: [^\n]*\n {2}1 \| class: Kata\n {4}\| {8}\^{4}\n1 error, 1 warning in 4 files\n1 rendered output\.\n$/,
    );
  });

  it('says which chart could not be rendered and why, and checks the rest', async () => {
    const helm = fakeProgram('helm', "console.error('Error: no values'); process.exitCode = 1;");
    assert.match(
      await render({ ...files, 'pod.yaml': pod.replace('kata', 'Kata') }, ['web'], [helm]),
      /^2\nruntimeclass: \.\/web\/Chart\.yaml: helm template failed with exit code 1: Error: no values\n\.\/web\/values\.yaml:1:8: warning invalid-name: [^\n]*\n {2}1 \| class: Kata\n {4}\| {8}\^{4}\n {4}possible fix: [^\n]*\n1 warning in the readable parts of 4 files\nNo workload [^\n]* was found\.\n$/,
    );
  });

  it('says that there is nothing to render', async () => {
    assert.match(
      await render({ 'pods/pod.yaml': pod }, ['pods'], []),
      /^2\nruntimeclass: --render: there is no chart and no kustomization at \.\/pods\n/,
    );
  });
});
