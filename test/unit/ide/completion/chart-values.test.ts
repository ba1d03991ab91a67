import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classFiles, drawCompletions } from '../../../support/completion.ts';
import { releasedChart, releases } from '../../../support/releases.ts';

const files = {
  ...classFiles,
  ...releasedChart,
  'charts/app/templates/worker.yaml': `apiVersion: v1
kind: Pod
spec:
  {{- with .Values.worker }}
  runtimeClassName: {{ .runtimeClassName }}
  {{- end }}
  {{- range .Values.pools }}
  runtimeClassName: {{ .class }}
  {{- end }}
`,
};

const offered = async (text: string, path = 'charts/app/values-prod.yaml') => {
  const lines = await drawCompletions(text, { path, files });
  return lines.map(line => line.split(' | ').filter((_, index) => index !== 1)).map(line => line.join(' | '));
};

describe('the values of a chart', () => {
  it('complete classes under every key that the templates make one', async () => {
    const names = ['gvisor', '"123"', 'nvidia'].sort();
    const namesAt = async (text: string) =>
      (await offered(text)).map(line => / \| .*: (.*)$/.exec(line)?.[1] ?? line).sort();
    assert.deepEqual(await namesAt('sandbox:\n  runtime: $0\n'), names);
    assert.deepEqual(await namesAt('pools:\n  - size: 1\n    class: gv$0\n'), names);
    assert.deepEqual(await namesAt('sandbox:\n  other: $0\n'), []);
    assert.deepEqual(await offered('sandbox:\n  runtime: $0\n', 'charts/values-prod.yaml'), []);
  });

  it('complete the keys that lead to one', async () => {
    assert.deepEqual(await offered('$0\n'), [
      'sandbox | sandbox: ⏎   runtime: ',
      'worker | worker: ⏎   runtimeClassName: ',
    ]);
    assert.deepEqual(await offered('sandbox:\n  r$0\n'), ['runtime | runtime: ']);
    assert.deepEqual(await offered('sandbox:\n  runtime: ""\n  $0\n'), []);
    assert.deepEqual(await offered('pools:\n  - $0\n'), []);
  });

  for (const [title, { path, text }] of Object.entries(releases)) {
    it(`are completed in ${title}`, async () => {
      const lines = await offered(text.replace('VALUE', '$0').replace('OTHER', 'other'), path);
      assert.equal(lines.filter(line => line.startsWith('gvisor | ')).length, 1);
    });
  }

  it('complete keys in a release, from its values on', async () => {
    const { path, text } = releases['a HelmRelease']!;
    const empty = text.replace('runtime: VALUE', '$0').replace('OTHER', '""');
    assert.deepEqual(await offered(empty, path), ['runtime | runtime: ']);
  });
});
