import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ClusterContents } from '../../../../server/clusters/info/cluster.ts';
import { labelOf } from '../../../../server/clusters/info/cluster-info.ts';
import { mergeLiveWithSaved } from '../../../../server/clusters/merge-live-with-saved.ts';
import { readSavedCluster } from '../../../../server/clusters/saved/saved-cluster.ts';
import { savedClusterText } from '../../../../server/clusters/saved/saved-cluster-text.ts';
import { ManifestFile } from '../../../../server/documents/manifest-file.ts';
import type { DefinedKind } from '../../../../server/kubernetes/kinds/defined-kinds.ts';
import { projectDefinition } from '../../../../server/kubernetes/kinds/project-definition.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';
import { crewDefinition } from '../../../support/crew-definition.ts';
import { drawPlaces } from '../../../support/definitions.ts';

const classes = { kata: { handler: 'kata' } };
const october = { readAt: '2026-10-20T09:30:00Z' };
const november = { readAt: '2026-11-20T09:30:00Z' };
const december = { readAt: '2026-12-20T09:30:00Z' };

const definitions = (...names: string[]) =>
  Object.fromEntries(names.map(name => [`${name}s.example.com`, kept(`${name}s.example.com`, name)]));
const saved = textOf(contentsOf({ classes, definitions: definitions('Crew') }, october));

describe('the definitions of a saved cluster', () => {
  it('are read as they were in the cluster', () => {
    const contents = contentsOf({ classes, definitions: definitions('Ship', 'Crew') }, october);
    const file = readSavedCluster(fileOf(textOf(contents)))!;
    assert.deepEqual(file.definedKinds.flatMap(drawn), [
      'example.com Crew spec.pod whole nodeSelector tolerations hostUsers',
      'example.com Crew spec.pools.[] part overhead nodeSelector tolerations hostUsers nodeName',
      'example.com Crew spec.members.* part overhead nodeSelector tolerations hostUsers nodeName',
      'example.com Ship spec.pod whole nodeSelector tolerations hostUsers',
      'example.com Ship spec.pools.[] part overhead nodeSelector tolerations hostUsers nodeName',
      'example.com Ship spec.members.* part overhead nodeSelector tolerations hostUsers nodeName',
    ]);
    const live = mergeLiveWithSaved(contents).definedKinds.flatMap(drawn);
    assert.deepEqual(live.sort(), file.definedKinds.flatMap(drawn).sort());
    assert.deepEqual([file.classes.length, file.isComplete], [1, true]);
  });

  it('stay as they were saved where they were not read this time, with their own age', () => {
    const others = { other: { handler: 'runc' } };
    const text = textOf(contentsOf({ classes: others }, november), saved);
    assert.match(text, /^ {6}name: Crews\.example\.com$/m);
    const older =
      'staging as of 2026-11-20T09:30:00Z, definitions of custom resources as of 2026-10-20T09:30:00Z';
    assert.equal(labelOf(readSavedCluster(fileOf(text))!), older);
    const later = textOf(contentsOf({ classes }, december), text);
    assert.match(
      labelOf(readSavedCluster(fileOf(later))!),
      /^staging as of 2026-12.*as of 2026-10-20T09:30:00Z$/,
    );
    const live = mergeLiveWithSaved(contentsOf({ classes }, december), {
      saved: readSavedCluster(fileOf(text))!,
    });
    assert.equal(live.definedKinds.length, 1);
    assert.match(labelOf(live), /definitions of custom resources as of 2026-10-20T09:30:00Z$/);
  });

  it('are those that were read, and none where the cluster has none any more', () => {
    const text = textOf(contentsOf({ classes, definitions: definitions('Ship') }, november), saved);
    assert.match(text, /Ships/);
    assert.doesNotMatch(text, /Crew|definitions-synced-at/);
    assert.doesNotMatch(textOf(contentsOf({ classes, definitions: {} }, november), saved), /Crew|Definition/);
  });

  it('do not change the file where only the time did', () => {
    const same = contentsOf({ classes, definitions: definitions('Crew') }, november);
    assert.equal(textOf(same, saved), saved);
    assert.equal(textOf(contentsOf({ classes }, november), saved), saved);
  });

  it('hold what somebody wrote into the file no further than names and paths', () => {
    const edited = saved.replace('nodeName: {}', 'nodeName: { description: hunter2 }');
    assert.notEqual(edited, saved);
    assert.doesNotMatch(textOf(contentsOf({ classes: {} }, november), edited), /hunter2/);
  });
});

function kept(name: string, kind: string): Value {
  return projectDefinition(crewDefinition(name, kind), 'apiextensions.k8s.io/v1')!;
}

function textOf(contents: ClusterContents, before?: string): string {
  return savedClusterText(contents, before)!.text;
}

function fileOf(text: string): ManifestFile {
  return new ManifestFile(SourceFile.of('file:///w/.runtimeclass/staging.yaml', 0, text));
}

function drawn({ group, kind, places }: DefinedKind): readonly string[] {
  return drawPlaces(group, kind, places);
}
