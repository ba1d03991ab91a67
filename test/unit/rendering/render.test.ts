import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { RenderSourceOnDisk } from '../../../server/rendering/find-render-source.ts';
import { type Rendered, render } from '../../../server/rendering/render.ts';
import { fakeProgram } from '../../support/fake-program.ts';

const chart: RenderSourceOnDisk = { kind: 'chart', name: 'web', uri: 'file:///c/Chart.yaml', folder: '/c' };
const kustomization: RenderSourceOnDisk = {
  kind: 'kustomization',
  name: 'k',
  uri: 'file:///k/Kustomization',
  folder: '/k',
};
const sayArguments = "console.log(['called', ...process.argv.slice(2)].join(' '));";

describe('rendering', () => {
  const path = process.env['PATH'];
  beforeEach(() => {
    process.env['PATH'] = '';
  });
  afterEach(() => {
    process.env['PATH'] = path;
  });

  const draw = async (source: RenderSourceOnDisk, helmPath = '', kustomizePath = '') => {
    const rendered = await render(source, { helmPath, kustomizePath }, new AbortController().signal);
    return drawRendered(rendered);
  };
  const onPath = (...programs: string[]) => {
    process.env['PATH'] = programs.map(each => dirname(each)).join(':');
  };

  it('asks helm for the templates of a chart, and for nothing else', async () => {
    onPath(fakeProgram('helm', sayArguments));
    assert.equal(await draw(chart), 'called template /c\n');
  });

  it('asks kustomize for a kustomization, and kubectl without it', async () => {
    const kubectl = fakeProgram('kubectl', sayArguments);
    onPath(kubectl);
    assert.equal(await draw(kustomization), 'called kustomize /k\n');
    onPath(kubectl, fakeProgram('kustomize', sayArguments));
    assert.equal(await draw(kustomization), 'called build /k\n');
  });

  it('asks the programs of the settings, and no others', async () => {
    onPath(fakeProgram('kubectl', sayArguments));
    assert.equal(await draw(chart, fakeProgram('my-helm', sayArguments)), 'called template /c\n');
    assert.equal(await draw(kustomization, '', fakeProgram('mine', sayArguments)), 'called build /k\n');
    assert.match(
      await draw(kustomization, '', '/none/kustomize'),
      /^The program \/none\/kustomize was not found\./,
    );
  });

  it('says what to install', async () => {
    assert.equal(
      await draw(chart),
      'The program helm was not found. Install Helm, or set runtimeclass.render.helmPath to its path.',
    );
    assert.equal(
      await draw(kustomization),
      'The program kustomize was not found. Install kustomize or kubectl, or set runtimeclass.render.kustomizePath to its path.',
    );
  });

  it('says what failed, with the first lines of its errors', async () => {
    const lines = ['WARNING: the kubeconfig is group-readable', '', 'Error: values', ...'abcdef'];
    onPath(fakeProgram('helm', `console.error(${JSON.stringify(lines.join('\n'))}); process.exitCode = 1;`));
    assert.equal(await draw(chart), 'helm template failed with exit code 1: Error: values\na\nb\nc\nd');
    onPath(fakeProgram('helm', 'process.exitCode = 2;'));
    assert.equal(await draw(chart), 'helm template failed with exit code 2 and without a message.');
  });

  it('says that it took too long', async () => {
    onPath(fakeProgram('helm', 'setInterval(() => {}, 1000);'));
    const limits = { time: 1_000, output: 10 };
    const settings = { helmPath: '', kustomizePath: '' };
    assert.equal(
      drawRendered(await render(chart, settings, new AbortController().signal, limits)),
      'helm template was ended after 1 s without a result.',
    );
  });
});

function drawRendered(rendered: Rendered): string {
  return 'text' in rendered ? rendered.text : rendered.problem;
}
