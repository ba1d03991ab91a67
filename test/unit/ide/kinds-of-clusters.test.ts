import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MarkupContent } from 'vscode-languageserver-types';
import { savedClusterText } from '../../../server/clusters/saved/saved-cluster-text.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { projectDefinition } from '../../../server/kubernetes/kinds/project-definition.ts';
import { writeYaml } from '../../../server/yaml/write.ts';
import { checking } from '../../support/check.ts';
import { contentsOf } from '../../support/cluster-contents.ts';
import { crewDefinition } from '../../support/crew-definition.ts';
import { openAtCursor } from '../../support/cursor.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

const kept = projectDefinition(crewDefinition(), 'apiextensions.k8s.io/v1')!;

function cluster(context: string, hasDefinitions = true): string {
  const definitions = hasDefinitions ? { 'crews.example.com': kept } : undefined;
  const contents = contentsOf({ classes: { kata: { handler: 'kata' } }, definitions }, { context });
  return `=== .runtimeclass/${context}.yaml\n${savedClusterText(contents)!.text}`;
}

const crew = `=== crew.yaml
apiVersion: example.com/v1
kind: Crew
metadata: { name: a }
spec:
`;

const check = checking('unknown-runtime-class', 'empty-class-name');

describe('a kind that a CustomResourceDefinition of a saved cluster defines', () => {
  it('names classes for certain where its schema has the field, and perhaps elsewhere', () =>
    check(`${cluster('prod')}${crew}  pod:
    runtimeClassName: katta
                      ^^^^^ error unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"? The Crew is accepted; its Pods cannot be created.
  members:
    cook: { runtimeClassName: katta }
                              ^^^^^ error unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"? The Crew is accepted; its Pods cannot be created.
  other:
    runtimeClassName: katta
                      ^^^^^ warning unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"?
`));

  it('is one like any other without the definition', () =>
    check(`${cluster('prod', false)}${crew}  pod:
    runtimeClassName: katta
                      ^^^^^ warning unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"?
`));

  it('is as the workspace defines it where both do', () => {
    const { spec, ...rest } = crewDefinition();
    const pools = { items: { properties: { runtimeClassName: { type: 'string' } } } };
    const schema = { openAPIV3Schema: { properties: { spec: { properties: { pools } } } } };
    const own = { ...rest, spec: { ...spec, versions: [{ name: 'v1', schema }] } };
    return check(`${cluster('prod')}=== crd.yaml
${writeYaml(own)}${crew}  pod:
    runtimeClassName: katta
                      ^^^^^ warning unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"?
  pools:
  - runtimeClassName: katta
                      ^^^^^ error unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"? The Crew is accepted; its Pods cannot be created.
`);
  });

  it('is in a hover with the clusters that say so, and their age', async () => {
    const shown = async (before: string) => {
      const { session, uri, position } = await openAtCursor(
        `${before}${crew}  pod:\n    runtimeC$0lassName: kata\n`,
      );
      return (hover(session.snapshot(), uri, position)!.contents as MarkupContent).value;
    };
    const sentence = /`Crew` has this field by its definition in .*/;
    assert.equal(
      sentence.exec(await shown(cluster('prod')))?.[0],
      '`Crew` has this field by its definition in prod.',
    );
    assert.equal(
      sentence.exec(await shown(cluster('prod') + cluster('dev') + cluster('old', false)))?.[0],
      '`Crew` has this field by its definition in dev and prod.',
    );
    assert.doesNotMatch(
      await shown(`${cluster('prod')}=== crd.yaml\n${writeYaml(crewDefinition())}`),
      sentence,
    );
  });

  it('leads from a name to its class', async () => {
    const { session, uri, position } = await openAtCursor(
      `${cluster('prod')}${crew}  pools:\n  - runtimeClassName: ka$0ta\n`,
    );
    const places = definition(session.snapshot(), uri, position);
    assert.deepEqual(
      places.map(place => place.uri),
      [uriOf('.runtimeclass/prod.yaml')],
    );
  });

  it('is known of a live cluster too, and what else changes there defines nothing anew', async () => {
    const session = await openWorkspace({ 'crew.yaml': crew.slice(crew.indexOf('\n') + 1) });
    const contents = contentsOf({ classes: {}, definitions: { 'crews.example.com': kept } });
    const { size } = session.snapshot().model.definedKinds;
    session.setLiveCluster('staging', contents, true);
    const before = session.snapshot().model.definedKinds;
    assert.deepEqual([size, before.size], [0, 1]);
    session.setLiveCluster(
      'staging',
      { ...contents, nodes: new Map(), readAt: '2026-11-21T09:30:00Z' },
      true,
    );
    assert.equal(session.snapshot().model.definedKinds, before);
    session.setLiveCluster('staging', { ...contents, definitions: new Map() }, true);
    assert.equal(session.snapshot().model.definedKinds.size, 0);
    session.setLiveCluster('staging', contents, true);
    assert.equal(session.snapshot().model.definedKinds.size, 1);
    session.setLiveCluster('staging', undefined);
    assert.equal(session.snapshot().model.definedKinds.size, 0);
  });
});
