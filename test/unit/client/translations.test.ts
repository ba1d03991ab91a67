import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { problemTemplates } from '../../../client/cluster/problem-templates.ts';
import { inProject } from '../../../scripts/project.ts';

const readJson = (...path: string[]) => JSON.parse(readFileSync(inProject(...path), 'utf8'));

test('package.nls.json has every text that package.json refers to, and no other', () => {
  const manifest = readFileSync(inProject('package.json'), 'utf8');
  const used = [...manifest.matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key);
  assert.deepEqual(Object.keys(readJson('package.nls.json')).sort(), [...new Set(used)].sort());
});

test('every text of the manifest has a translation', () => {
  assert.deepEqual(
    Object.keys(readJson('package.nls.zh-cn.json')).sort(),
    Object.keys(readJson('package.nls.json')).sort(),
  );
});

test('every message of the client has a translation, and no translation is left over', () => {
  const sources = readdirSync(inProject('client'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(inProject('client'), name), 'utf8'));
  const messages = sources.flatMap(text =>
    [...text.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, t]) => t),
  );
  assert.deepEqual(
    Object.keys(readJson('l10n', 'bundle.l10n.zh-cn.json')).sort(),
    [...new Set([...messages, ...problemTemplates])].sort(),
  );
});
