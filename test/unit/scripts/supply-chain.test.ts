import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import type { Metafile } from 'esbuild';
import { inProject } from '../../../scripts/project.ts';
import { billOfMaterials } from '../../../scripts/supply-chain/bill-of-materials.ts';
import { type BundledPackage, bundledPackages } from '../../../scripts/supply-chain/bundled-packages.ts';
import { checkPackages } from '../../../scripts/supply-chain/check-packages.ts';
import { notices } from '../../../scripts/supply-chain/notices.ts';

describe('the npm packages in the bundles', () => {
  it('are those of which a bundle has code, with those that import them', () => {
    const found = bundledPackages([
      bundle({
        'server/yaml/parse.ts': ['node_modules/yaml/index.js'],
        'node_modules/yaml/parse.js': [],
        'node_modules/minimatch/dist/index.js': ['node_modules/brace-expansion/index.js'],
        'node_modules/brace-expansion/index.js': ['node_modules/absent/index.js'],
      }),
    ]);
    assert.deepEqual(
      found.map(({ name, importers }) => [name, [...importers]]),
      [
        ['brace-expansion', ['minimatch']],
        ['minimatch', []],
        // The file that is imported only exports another one, and is in no bundle itself.
        ['yaml', [undefined]],
      ],
    );
    assert.equal(found[2]!.license, 'ISC');
    assert.match(found[2]!.notices[0]!, /Copyright Eemeli Aro/);
  });

  it('have a reason and a licence that somebody has looked at', () => {
    const reasons = '| package | why |\n|---|---|\n| `kept` | needed |\n| `gone` | not any more |\n';
    const packages = [
      library('kept', 'MIT'),
      library('new', 'MIT'),
      library('strange', 'SSPL-1.0', ['kept']),
      library('below', 'ISC', ['kept']),
    ];
    assert.deepEqual(checkPackages(packages, reasons), [
      'strange has the licence SSPL-1.0, which is not on the list',
      'docs/dependencies.md does not say why new is needed',
      'docs/dependencies.md has gone, which no bundle has',
    ]);
  });

  it('are in the notices, each text once', () => {
    const text = notices([library('a', 'MIT'), library('b', 'MIT')]);
    assert.match(text, /a 1\.0\.0 \(MIT\)\nb 1\.0\.0 \(MIT\)\n\nCopyright somebody\n$/);
  });

  it('are in a bill of materials that CycloneDX accepts, the same each time', async () => {
    const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
    const packages = [library('@a/b', 'MIT'), library('c', 'ISC', ['@a/b'])];
    const text = billOfMaterials(manifest, packages);
    assert.equal(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text), null);
    assert.equal(billOfMaterials(manifest, packages), text);
    const { dependencies } = JSON.parse(text) as { dependencies: { ref: string; dependsOn?: string[] }[] };
    const on = Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    assert.deepEqual(on['pkg:npm/%40a/b@1.0.0'], ['pkg:npm/c@1.0.0']);
    assert.deepEqual(on['runtimeclass'], ['pkg:npm/%40a/b@1.0.0']);
  });
});

/** What esbuild says of a bundle with these files and their imports. */
function bundle(files: Readonly<Record<string, readonly string[]>>): Metafile {
  const inputs = Object.entries(files).map(([path, imports]) => [
    path,
    { bytes: 1, imports: imports.map(path => ({ path, kind: 'import-statement' })) },
  ]);
  const included = Object.fromEntries(Object.keys(files).map(path => [path, { bytesInOutput: 1 }]));
  const output = { bytes: 1, imports: [], exports: [], inputs: included };
  return { inputs: Object.fromEntries(inputs), outputs: { 'dist/server.cjs': output } } as Metafile;
}

/** A package that our own code imports, or these. */
function library(
  name: string,
  license: string,
  importers: (string | undefined)[] = [undefined],
): BundledPackage {
  const notices = ['Copyright somebody'];
  return { name, version: '1.0.0', license, notices, importers: new Set(importers) };
}
