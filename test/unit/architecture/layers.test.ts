import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cycles, forbiddenImports, readLayers } from './imports.ts';
import { readSources } from './sources.ts';

/**
 * Who may import whom: a part, the parts it may import besides itself, and the packages. A part ending in `/` is a
 * folder with everything below it; the longest part that fits decides what a file belongs to. Lower parts never
 * import higher ones, so the table reads from top to bottom, and what is not in it is forbidden.
 */
const layers = readLayers(`
  client/                         -> server/protocol.ts
                                   | vscode vscode-languageclient/node.js node:path

  server/main.ts                  -> server/compiled-code.ts server/connect.ts server/start.ts
                                   | node:v8
  server/compiled-code.ts         -> | node:crypto node:fs node:module node:path node:vm
  server/connect.ts               -> server/protocol.ts
                                   | vscode-languageserver/node
  server/start.ts                 -> server/server.ts server/workspace/disk-files.ts
                                     server/workspace/facts-on-disk.ts server/cluster/lazy-clusters.ts
                                   | vscode-languageserver/node
  server/server.ts                -> server/handle.ts server/publish.ts server/session.ts server/settings.ts
                                     server/protocol.ts server/upgrade-workspace.ts server/cluster-requests.ts
                                     server/follow-places.ts server/completion-requests.ts server/features/
                                     server/workspace/ server/cluster/
                                   | vscode-languageserver/node
  server/cluster-requests.ts      -> server/handle.ts server/protocol.ts server/reachable-clusters.ts
                                     server/session.ts server/features/ server/workspace/snapshot-file.ts
                                     server/workspace/ server/cluster/
                                   | vscode-languageserver/node
  server/completion-requests.ts   -> server/handle.ts server/session.ts server/features/
                                   | vscode-languageserver/node
  server/follow-places.ts         -> server/protocol.ts server/workspace/ server/node-config/
                                   | vscode-languageserver/node
  server/reachable-clusters.ts    -> server/session.ts server/workspace/ server/cluster/
  server/handle.ts                -> | vscode-languageserver/node
  server/publish.ts               -> server/session.ts server/snapshot.ts server/features/ server/workspace/
                                   | vscode-languageserver/node

  server/upgrade-workspace.ts     -> server/protocol.ts server/session.ts server/features/ server/workspace/
                                     server/yaml/

  server/cli.ts                   -> server/command-line/
                                   | commander
  server/command-line/            -> server/session.ts server/snapshot.ts server/regular-file.ts
                                     server/features/ server/workspace/
                                     server/workspace/disk-files.ts server/workspace/disk-reader.ts
                                     server/node-config/ server/kubernetes/ server/yaml/ server/collections.ts
                                   | node:fs/promises node:path node:stream/consumers node:url diff

  server/session.ts               -> server/protocol.ts server/settings.ts server/snapshot.ts
                                     server/workspace/ server/cluster/ server/kubernetes/ server/yaml/
  server/features/                -> server/settings.ts server/snapshot.ts server/protocol.ts
                                     server/collections.ts server/globs.ts
                                     server/workspace/ server/policy/ server/runtimes/ server/node-config/
                                     server/kubernetes/ server/yaml/
                                   | vscode-languageserver-types fastest-levenshtein
  server/snapshot.ts              -> server/settings.ts server/workspace/ server/kubernetes/
  server/settings.ts              ->

  server/workspace/disk-files.ts  -> server/workspace/disk-path.ts server/workspace/disk-reader.ts server/workspace/
                                     server/regular-file.ts
                                   | node:fs node:fs/promises node:path node:url
  server/workspace/disk-reader.ts -> server/workspace/ server/regular-file.ts
                                   | node:fs
  server/workspace/disk-path.ts   -> server/workspace/ server/regular-file.ts
                                   | node:fs/promises node:os node:path node:url
  server/workspace/facts-on-disk.ts -> server/workspace/ server/protocol.ts server/regular-file.ts
                                   | node:crypto node:fs/promises node:path node:v8
  server/workspace/snapshot-file.ts -> server/workspace/
                                   | node:crypto
  server/workspace/               -> server/protocol.ts server/collections.ts server/globs.ts server/cluster/ server/policy/
                                     server/node-config/ server/runtimes/ server/kubernetes/ server/yaml/
                                     server/workspace/node-name.ts
                                   | node:util
  server/workspace/node-name.ts   -> | node:crypto
  server/cluster/lazy-clusters.ts -> server/cluster/live-cluster.ts server/cluster/
                                   | node:https node:stream/web node:tls node:zlib
  server/cluster/live-cluster.ts  -> server/cluster/live/ server/cluster/ server/kubernetes/
  server/cluster/live/            -> server/cluster/ server/kubernetes/ server/yaml/ server/regular-file.ts
                                   | @kubernetes/client-node/dist/config.js
                                     @kubernetes/client-node/dist/config_types.js
                                     @kubernetes/client-node/dist/watch.js
                                     node:child_process node:crypto node:fs node:fs/promises node:http node:https
                                     node:net node:os node:path node:tls
  server/cluster/                 -> server/collections.ts server/kubernetes/ server/yaml/
                                   | node:util
  server/node-config/             -> server/collections.ts server/globs.ts server/yaml/
                                   | toml-eslint-parser
  server/policy/                  -> server/globs.ts server/kubernetes/ server/yaml/
  server/runtimes/                -> server/collections.ts server/kubernetes/ server/yaml/
  server/kubernetes/              -> server/collections.ts server/yaml/
                                   | node:util
  server/yaml/                    -> server/collections.ts
                                   | yaml
  server/protocol.ts              ->
  server/regular-file.ts          -> | node:buffer node:fs node:fs/promises
  server/globs.ts                 -> | minimatch
  server/collections.ts           ->
`);

describe('the imports of client/ and server/', () => {
  const sources = readSources('client', 'server');

  it('go only downwards', () => {
    assert.equal(forbiddenImports(sources, layers).join('\n'), '');
  });

  it('have a direction: no row of the table allows one above it', () => {
    const order = layers.map(({ part }) => part);
    const upward = layers.flatMap(({ part, allowed }) =>
      allowed.filter(name => order.includes(name) && order.indexOf(name) < order.indexOf(part)),
    );
    assert.deepEqual(upward, []);
  });

  it('make no cycle between files', () => {
    assert.equal(cycles(sources).join('\n'), '');
  });
});

describe('the check of the imports', () => {
  it('finds an import against the direction, an unlisted package and a file outside the table', () => {
    const invented = {
      'server/yaml/parse.ts':
        "import { isDnsLabel } from '../kubernetes/names.ts';\nimport * as yaml from 'yaml';",
      'server/kubernetes/names.ts': "export { readFile } from 'node:fs/promises';",
      'server/features/hover.ts':
        "import {\n  window,\n} from 'vscode';\nimport type { A } from '../workspace/disk-files.ts';",
      'client/extension.ts': "const { startServer } = await import('../server/server.ts');",
      'server/elsewhere.ts': '// no imports, but nobody said what it may import',
    };
    assert.equal(
      forbiddenImports(invented, layers).join('\n'),
      [
        'client/extension.ts imports server/server.ts: client/ may not',
        'server/elsewhere.ts is in no row of the table',
        'server/features/hover.ts imports server/workspace/disk-files.ts: server/features/ may not',
        'server/features/hover.ts imports vscode: server/features/ may not',
        'server/kubernetes/names.ts imports node:fs/promises: server/kubernetes/ may not',
        'server/yaml/parse.ts imports server/kubernetes/names.ts: server/yaml/ may not',
      ].join('\n'),
    );
  });

  it('finds a cycle, be it of types, once and with its way round', () => {
    const invented = {
      'server/yaml/a.ts': "import { b } from './b.ts';",
      'server/yaml/b.ts': "import type { C } from './c.ts';",
      'server/yaml/c.ts': "import './a.ts';",
      'server/yaml/d.ts': "import { a } from './a.ts';",
    };
    assert.deepEqual(cycles(invented), [
      'server/yaml/a.ts -> server/yaml/b.ts -> server/yaml/c.ts -> server/yaml/a.ts',
    ]);
  });

  it('does not take words in a comment or a string for an import', () => {
    const invented = {
      'server/collections.ts': "// moved here from 'vscode'\nexport const hint = `import x from 'vscode'`;\n",
    };
    assert.deepEqual(forbiddenImports(invented, layers), []);
  });
});
