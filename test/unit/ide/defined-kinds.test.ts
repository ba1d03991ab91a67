import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podSpecAt } from '../../../server/ide/cursor/pod-spec-at.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { checking } from '../../support/check.ts';
import { openAtCursor } from '../../support/cursor.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

const cluster = `=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/context: prod, runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z" } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata }
`;

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  group: example.com
  names:
    kind: Widget
    plural: widgets
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        properties:
          spec:
            properties:
              pod:
                properties:
                  containers:
                    type: array
                  nodeName:
                    type: string
                  runtimeClassName:
                    type: string
              pools:
                items:
                  properties:
                    runtimeClassName:
                      type: string
`;

const check = checking('unknown-runtime-class', 'empty-class-name');

describe('a kind that a CustomResourceDefinition of the workspace defines', () => {
  it('names classes for certain where its schema has the field, and perhaps elsewhere', () =>
    check(`${cluster}=== crd.yaml
${crd}=== widget.yaml
apiVersion: example.com/v1
kind: Widget
spec:
  pod:
    runtimeClassName: katta
                      ^^^^^ error unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"? The Widget is accepted; its Pods cannot be created.
  pools:
  - runtimeClassName: katta
                      ^^^^^ error unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"? The Widget is accepted; its Pods cannot be created.
  other:
    runtimeClassName: katta
                      ^^^^^ warning unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"?
`));

  it('is one like any other without the definition', () =>
    check(`${cluster}=== widget.yaml
apiVersion: example.com/v1
kind: Widget
spec:
  pod:
    runtimeClassName: katta
                      ^^^^^ warning unknown-runtime-class: RuntimeClass "katta" not found (prod). Did you mean "kata"?
`));

  it('has whole Pod specs where the schema has those of Kubernetes', async () => {
    const session = await openWorkspace({
      'crd.yaml': crd,
      'widget.yaml': 'apiVersion: example.com/v1\nkind: Widget\nspec:\n  pod: {}\n  pools: [{}]\n',
    });
    const found = podSpecAt(session.snapshot(), uriOf('widget.yaml'), { line: 4, character: 11 });
    assert.deepEqual(found?.podSpec.path, ['spec', 'pod']);
    session.open(uriOf('crd.yaml'), 2, crd.replace('nodeName', 'nodeNames'));
    assert.equal(podSpecAt(session.snapshot(), uriOf('widget.yaml'), { line: 4, character: 11 }), undefined);
    session.open(uriOf('crd.yaml'), 3, crd);
    session.close(uriOf('crd.yaml'));
    assert.ok(podSpecAt(session.snapshot(), uriOf('widget.yaml'), { line: 4, character: 11 }));
  });

  it('has hover and definition', async () => {
    const { session, uri, position } = await openAtCursor(`${cluster}=== crd.yaml
${crd}=== widget.yaml
apiVersion: example.com/v1
kind: Widget
spec:
  pools:
  - runtimeClassName: ka$0ta
`);
    const snapshot = session.snapshot();
    const places = definition(snapshot, uri, position);
    assert.deepEqual(
      places.map(({ range }) => range.start),
      [{ line: 4, character: 72 }],
    );
    const shown = hover(snapshot, uri, { ...position, character: 6 })?.contents;
    assert.match(JSON.stringify(shown), /runtimeClassName/);
  });
});
