import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findRenderSource } from '../../../server/rendering/find-render-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-source-'));
after(() => rmSync(folder, { recursive: true }));

for (const [path, text] of Object.entries({
  'web/Chart.yaml': 'apiVersion: v2\nname: "shop" # ours\n',
  'web/templates/pods/pod.yaml': '',
  'web/charts/db/Chart.yaml': 'apiVersion: v2\n',
  'web/charts/db/templates/pod.yaml': '',
  'k/overlays/prod/kustomization.yml': '',
  'k/overlays/prod/patch.yaml': '',
  'both/Chart.yaml': 'name: both\n',
  'both/Kustomization': '',
  'no/Chart.yaml/x.yaml': '',
})) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const draw = async (path: string) => {
  const found = await findRenderSource(join(folder, path));
  return found && `${found.kind} ${found.name} in ${found.folder.slice(folder.length + 1)}`;
};

describe('the chart or the kustomization of a file', () => {
  it('is the nearest above it', async () => {
    assert.equal(await draw('web/templates/pods/pod.yaml'), 'chart shop in web');
    assert.equal(await draw('web/charts/db/templates/pod.yaml'), 'chart db in web/charts/db');
    assert.equal(await draw('k/overlays/prod/patch.yaml'), 'kustomization prod in k/overlays/prod');
  });

  it('is in the folder that is named', async () => {
    assert.equal(await draw('web'), 'chart shop in web');
    assert.equal(await draw('web/'), 'chart shop in web');
    assert.equal(await draw('k/overlays/prod'), 'kustomization prod in k/overlays/prod');
  });

  it('is the kustomization beside a chart only if that is named', async () => {
    assert.equal(await draw('both/Kustomization'), 'kustomization both in both');
    assert.equal(await draw('both/values.yaml'), 'chart both in both');
  });

  it('is nothing for another file, and a folder of that name is none', async () => {
    assert.equal(await draw('k/overlays/x.yaml'), undefined);
    assert.equal(await draw('no/Chart.yaml/x.yaml'), undefined);
    assert.equal(await draw('missing/x.yaml'), undefined);
  });
});
