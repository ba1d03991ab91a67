import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultSettings } from '../../../server/base/settings.ts';
import { effectiveSettings } from '../../../server/settings/effective-settings.ts';
import { excluder } from '../../../server/workspace/exclude.ts';

const file = (path: string, more = {}) => ({
  uri: `file:///${path}/.runtimeclass/settings.yaml`,
  rules: {},
  kubernetesVersion: '',
  exclude: [],
  clusters: {},
  ...more,
});

describe('the settings that count', () => {
  it('are those of the user first, then those of the folders in their order', () => {
    const own = { ...defaultSettings, rules: { a: 'off' } } as const;
    const files = [
      file('x', { rules: { a: 'error', b: 'hint' } }),
      file('y', { rules: { b: 'error', c: 'warning' }, kubernetesVersion: '1.30' }),
    ];
    const { rules, kubernetesVersion } = effectiveSettings(own, files);
    assert.deepEqual(rules, { a: 'off', b: 'hint', c: 'warning' });
    assert.equal(kubernetesVersion, '1.30');
    const set = effectiveSettings({ ...own, kubernetesVersion: '1.29' }, files);
    assert.equal(set.kubernetesVersion, '1.29');
  });

  it('exclude by globs from the folder, besides those of the default, unless the user has globs', () => {
    const files = [file('a%20(b)', { exclude: ['gen/**', '**/out/*.yaml'] })];
    const isExcluded = excluder(effectiveSettings(defaultSettings, files).exclude);
    const all = [
      'a%20(b)/gen/x/y.yaml',
      'a%20(b)/x/out/y.yaml',
      'x/node_modules/y.yaml',
      'gen/y.yaml',
      'x/out/y.yaml',
    ];
    assert.deepEqual(
      all.map(path => isExcluded(`file:///${path}`)),
      [true, true, true, false, false],
    );
    const own = { ...defaultSettings, exclude: ['mine/**'] };
    assert.deepEqual(effectiveSettings(own, files).exclude, ['mine/**']);
  });

  it('name the files of a cluster from each folder', () => {
    const files = [
      file('a', { clusters: { prod: ['clusters/prod'], dev: ['dev/**'] } }),
      file('b', { clusters: { prod: ['live/**'] } }),
    ];
    assert.deepEqual(effectiveSettings(defaultSettings, files).clusters, {
      prod: ['a/clusters/prod', 'b/live/**'],
      dev: ['a/dev/**'],
    });
  });
});
