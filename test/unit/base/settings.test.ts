import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultSettings, readSettings } from '../../../server/base/settings.ts';

describe('the settings that an editor sends', () => {
  it('are read as they are', () => {
    const section = {
      rules: { 'unknown-runtime-class': 'off', 'old-api-version': 'hint' },
      exclude: ['**/charts/**'],
      kubernetesVersion: '1.30',
      fields: 'off',
      cluster: { kubeconfig: '/home/ann/.kube/work', readDefinitions: true },
      nodeConfiguration: { files: ['/etc/crio', '~/nodes/config.toml'] },
      render: { helmPath: '/opt/helm', kustomizePath: '' },
      diagnostics: { scope: 'openFiles' },
      inlayHints: { overheadSums: true, differences: true },
    };
    // Which files are for which cluster stands in the files of folders alone.
    assert.deepEqual(readSettings({ ...section, clusters: { prod: ['**'] } }), { ...section, clusters: {} });
  });

  it('are the defaults where nothing was sent', () => {
    for (const section of [undefined, null, {}, [], 'text', 1]) {
      assert.deepEqual(readSettings(section), defaultSettings);
    }
  });

  it('keep the default where the type is wrong, value by value', () => {
    const section = {
      rules: { a: 'error', b: 'fatal', c: 1, d: null },
      exclude: ['**/a/**', 1],
      kubernetesVersion: 1.3,
      fields: true,
      cluster: { kubeconfig: ['/etc'], readDefinitions: 'true' },
      nodeConfiguration: { files: '/etc/crio' },
      inlayHints: { overheadSums: 'yes' },
      unknown: 'x',
    };
    assert.deepEqual(readSettings(section), { ...defaultSettings, rules: { a: 'error' } });
    assert.deepEqual(readSettings({ rules: ['off'] }), defaultSettings);
    assert.deepEqual(readSettings({ cluster: '/etc' }), defaultSettings);
    assert.deepEqual(readSettings({ exclude: [] }), { ...defaultSettings, exclude: [] });
  });

  it('are read without the blanks around paths, and without empty ones', () => {
    const section = { cluster: { kubeconfig: ' /a ' }, nodeConfiguration: { files: [' /b ', ' '] } };
    const { cluster, nodeConfiguration } = readSettings(section);
    assert.deepEqual([cluster.kubeconfig, nodeConfiguration.files], ['/a', ['/b']]);
  });
});
