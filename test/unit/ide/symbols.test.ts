import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { documentSymbols } from '../../../server/ide/navigation/document-symbols.ts';
import { workspaceSymbols } from '../../../server/ide/navigation/workspace-symbols.ts';
import { openWorkspace, pathOf, uriOf } from '../../support/workspace.ts';

const aClass = (name: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: runsc\n`;
const deployment =
  'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      runtimeClassName: gvisor\n';
const config = `version = 3
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runsc]
runtime_type = 'io.containerd.runsc.v1'
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runsc.options]
`;

describe('the outline of a file', () => {
  it('has its classes and the objects that name a class, and nothing else', async () => {
    const other = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n';
    const plain = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: plain\nspec: {containers: []}\n';
    const text = [aClass('gvisor'), other, deployment, plain].join('---\n');
    assert.deepEqual(await outline({ 'all.yaml': text }, 'all.yaml'), [
      'Class gvisor (runsc) 1-6, name 4:9',
      'Object web (Deployment · gvisor) 12-20, name 15:9',
    ]);
  });

  it('has objects inside of texts', async () => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: inner\nspec:\n  runtimeClassName: gvisor';
    const embedded = `apiVersion: v1\nkind: ConfigMap\ndata:\n  pod.yaml: |\n    ${pod.replaceAll('\n', '\n    ')}\n`;
    assert.deepEqual(await outline({ 'map.yaml': embedded }, 'map.yaml'), [
      'Object inner (Pod · gvisor) 5-11, name 8:13',
    ]);
  });

  it('has the handlers of a configuration of a node', async () => {
    assert.deepEqual(await outline({ 'config.toml': config }, 'config.toml'), [
      'Interface runsc 2-2, name 2:61',
    ]);
  });

  it('calls an object without a name by its kind, and takes no name from elsewhere', async () => {
    const nameless = aClass('x').replace('  name: x\n', '  labels: {}\n');
    const alias = `x: &name gvisor\napiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: *name}\nhandler: runsc\n`;
    assert.deepEqual(await outline({ 'a.yaml': nameless }, 'a.yaml'), [
      'Class RuntimeClass (runsc) 1-6, name 1:1',
    ]);
    for (const symbol of await symbols({ 'b.yaml': alias }, 'b.yaml')) {
      assert.ok(symbol.selectionRange.start.line >= symbol.range.start.line);
      assert.ok(symbol.selectionRange.end.line <= symbol.range.end.line);
    }
  });
});

describe('the symbols of the workspace', () => {
  const files = { 'class.yaml': aClass('gvisor'), 'web.yaml': deployment, 'containerd/config.toml': config };

  it('are classes, handlers and the places that use a class', async () => {
    assert.deepEqual(await found(files, ''), [
      'Class gvisor (workspace/class.yaml) class.yaml:4',
      'Interface runsc (handler in containerd/config.toml) containerd/config.toml:2',
      'Object gvisor (used in workspace/web.yaml) web.yaml:8',
    ]);
  });

  it('have the letters of the query in its order', async () => {
    assert.deepEqual((await found(files, 'GVS')).length, 2);
    assert.deepEqual(await found(files, 'rc'), [
      'Interface runsc (handler in containerd/config.toml) containerd/config.toml:2',
    ]);
    assert.deepEqual(await found(files, 'cr'), []);
  });

  it('are classes of clusters too', async () => {
    const cluster = `apiVersion: v1\nkind: List\nmetadata: {annotations: {runtimeclass.dev/context: prod}}\nitems:\n- ${aClass('kata').trim().replaceAll('\n', '\n  ')}\n`;
    assert.deepEqual(await found({ '.runtimeclass/prod.yaml': cluster }, 'kata'), [
      'Class kata (prod) .runtimeclass/prod.yaml:8',
    ]);
  });

  it('are five hundred at most', async () => {
    const many = Array.from({ length: 600 }, (_, index) => aClass(`class-${index}`)).join('---\n');
    assert.equal((await found({ 'many.yaml': many }, 'class')).length, 500);
  });
});

async function symbols(
  files: Readonly<Record<string, string>>,
  path: string,
): Promise<readonly DocumentSymbol[]> {
  return documentSymbols((await openWorkspace(files)).snapshot(), uriOf(path));
}

/** Symbols as `kind name (detail) lines, name line:column`, counted from one. */
async function outline(files: Readonly<Record<string, string>>, path: string): Promise<string[]> {
  return (await symbols(files, path)).map(({ kind, name, detail, range, selectionRange: { start } }) => {
    const lines = `${range.start.line + 1}-${range.end.line + 1}`;
    const details = detail === undefined ? '' : ` (${detail})`;
    return `${kindName(kind)} ${name}${details} ${lines}, name ${start.line + 1}:${start.character + 1}`;
  });
}

async function found(files: Readonly<Record<string, string>>, query: string): Promise<string[]> {
  return workspaceSymbols((await openWorkspace(files)).snapshot(), query).map(
    ({ kind, name, containerName, location }) => {
      assert.ok('range' in location);
      return `${kindName(kind)} ${name} (${containerName}) ${pathOf(location.uri)}:${location.range.start.line + 1}`;
    },
  );
}

function kindName(kind: SymbolKind): string {
  return Object.entries(SymbolKind).find(([, value]) => value === kind)![0];
}
