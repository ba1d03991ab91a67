import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definition } from '../../../../server/ide/navigation/definition.ts';
import { references } from '../../../../server/ide/navigation/references.ts';
import { drawPlaces, openAtCursor } from '../../../support/cursor.ts';

const classes = `=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: "kata"}
handler: kata
=== .runtimeclass/prod.yaml
kind: List
items:
- apiVersion: node.k8s.io/v1
  kind: RuntimeClass
  metadata:
    name: gvisor
  handler: runsc
`;

const uses = `=== deployments.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      runtimeClassName: gvisor
---
kind: List
items:
- apiVersion: v1
  kind: Pod
  spec: {runtimeClassName: 'gvisor'}
- apiVersion: v1
  kind: Pod
  spec: {runtimeClassName: kata}
`;

const declarations = ['classes.yaml:4:9 gvisor'];
const places = ['deployments.yaml:8:25 gvisor', "deployments.yaml:14:28 'gvisor'"];

describe('definition', () => {
  it('leads from a name to where the workspace declares the class, not to what clusters have', async () => {
    assert.deepEqual(
      await definitionAt(`${classes}${uses.replace('runtimeClassName: gv', 'runtimeClassName: gv$0')}`),
      declarations,
    );
  });

  it('leads there from the key too', async () => {
    assert.deepEqual(
      await definitionAt(`${classes}${uses.replace('      runtimeC', '      $0runtimeC')}`),
      declarations,
    );
  });

  it('leads from a declaration to all of that name', async () => {
    assert.deepEqual(
      await definitionAt(`${classes.replace('name: gvisor', 'name: gvisor$0')}${uses}`),
      declarations,
    );
  });

  it('finds a name in flow style', async () => {
    assert.deepEqual(await definitionAt(`${classes}${uses.replace('Name: kata', 'Name: kata$0')}`), [
      'classes.yaml:9:18 "kata"',
    ]);
  });

  for (const [what, picture] of [
    ['an unknown name', '=== pod.yaml\napiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: x$0\n'],
    ['a handler', classes.replace('handler: runsc', 'handler: ru$0nsc')],
    ['the name of another object', uses.replace('name: web', 'name: w$0eb')],
    [
      'an expression of a template',
      '=== pod.yaml\napiVersion: v1\nkind: Pod\nmetadata: {name: {{ x }}}\nspec:\n  runtimeClassName: {{ gvisor$0 }}\n',
    ],
    ['another field', uses.replace('template:', 'tem$0plate:')],
  ] as const) {
    it(`finds nothing for ${what}`, async () => {
      assert.deepEqual(await definitionAt(what === 'a handler' ? picture : `${classes}${picture}`), []);
    });
  }
});

describe('references', () => {
  it('are the places that name the class', async () => {
    assert.deepEqual(
      await referencesAt(`${classes.replace('name: gvisor', 'name: gvis$0or')}${uses}`, false),
      places,
    );
  });

  it('have the declarations first where they are asked for', async () => {
    assert.deepEqual(await referencesAt(`${classes}${uses.replace('Name: gv', 'Name: gv$0')}`, true), [
      ...declarations,
      ...places,
    ]);
  });

  it('of a name that nobody declares are the other places that name it', async () => {
    assert.deepEqual(await referencesAt(uses.replace('Name: kata', 'Name: $0kata'), true), [
      'deployments.yaml:17:28 kata',
    ]);
  });

  it('are none for anything else', async () => {
    assert.deepEqual(await referencesAt(uses.replace('name: web', 'name: w$0eb'), true), []);
  });
});

async function definitionAt(picture: string): Promise<string[]> {
  const { session, uri, position } = await openAtCursor(picture);
  return drawPlaces(session, definition(session.snapshot(), uri, position));
}

async function referencesAt(picture: string, includeDeclaration: boolean): Promise<string[]> {
  const { session, uri, position } = await openAtCursor(picture);
  return drawPlaces(session, references(session.snapshot(), uri, position, includeDeclaration));
}
