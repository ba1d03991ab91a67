import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ourBuild } from '../../rendering/kustomize/our-build.ts';
import { kustomizeCases } from '../../support/kustomize-cases.ts';
import { filesOf } from '../../support/picture.ts';

/** The files of a picture by absolute path. */
function filesIn(picture: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(filesOf(picture)).map(([path, text]) => [`/${path}`, text]));
}

function classesIn(picture: string): readonly string[] | 'fails' {
  const { build, classes } = ourBuild('/prod/kustomization.yaml', filesIn(picture));
  if (build.failure !== undefined) return 'fails';
  return [...classes].map(([id, name]) => `${id}=${name}`).sort();
}

describe('what a kustomization makes of the class of a workload', () => {
  for (const { title, files, classes, weSay } of kustomizeCases) {
    it(title, () => assert.deepEqual(classesIn(files), weSay ?? classes));
  }
});

describe('what is not known', () => {
  const [{ files }] = kustomizeCases as [(typeof kustomizeCases)[0]];
  const unknown = ['Deployment default/web=?'];
  const known = ['Deployment default/web=gvisor'];
  const withLine = (line: string) =>
    `${files.replace('resources: [../base]', `resources: [../base]\n${line}`)}`;

  it('is nothing where a plugin transforms', () => {
    assert.deepEqual(classesIn(withLine('transformers: [plugin.yaml]')), unknown);
  });

  it('is nothing where a component is remote', () => {
    assert.deepEqual(classesIn(withLine('components: ["https://example.com/component?ref=v1"]')), unknown);
  });

  it('is nothing where a patch is missing, or a template', () => {
    const missing = `${files}  - path: missing.yaml\n`;
    assert.deepEqual(classesIn(missing), unknown);
    assert.deepEqual(classesIn(`${missing}=== prod/missing.yaml\n{{ include "x" . }}\n`), unknown);
  });

  it('are the resources of a remote base, not the others', () => {
    const picture = files.replace('[../base]', '[../base, "https://example.com/base?ref=v1"]');
    assert.deepEqual(classesIn(picture), known);
    assert.equal(ourBuild('/prod/kustomization.yaml', filesIn(picture)).build.isComplete, false);
  });

  it('is a class that a program fills in', () => {
    assert.deepEqual(classesIn(files.replace('gvisor', '${CLASS}')), unknown);
  });

  it('is what a target selects that is not understood', () => {
    const picture = files.replace('kind: Deployment }', 'name: "(?i)WEB" }');
    assert.deepEqual(classesIn(picture), unknown);
  });

  it('is what else comes out of kustomizations that lead to each other', () => {
    const picture = files.replace('resources: [web.yaml]', 'resources: [web.yaml, ../prod]');
    assert.equal(ourBuild('/prod/kustomization.yaml', filesIn(picture)).build.isComplete, false);
  });

  it('is what comes out of more kustomizations than anybody has', () => {
    const levels = Array.from({ length: 40 }, (_, level) => {
      return `=== level-${level}/kustomization.yaml\nresources: [../level-${level + 1}, ../level-${level + 1}/]\n`;
    });
    const picture = `=== prod/kustomization.yaml\nresources: [../level-0]\n${levels.join('')}`;
    assert.equal(ourBuild('/prod/kustomization.yaml', filesIn(picture)).build.isComplete, false);
  });
});
