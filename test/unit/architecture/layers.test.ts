import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cycles, cyclesOfFolders, forbiddenImports, readLayers } from './imports.ts';
import { readSources } from './sources.ts';

/**
 * Who may import whom: a part, the parts it may import besides itself, and the packages. A part ending in `/` is a
 * folder with everything below it; the longest part that fits decides what a file belongs to. Lower parts never
 * import higher ones, so the table reads from top to bottom, and what is not in it is forbidden.
 */
const layers = readLayers(`
  client/web-extension.ts    -> client/ server/protocol/
                              | vscode vscode-languageclient vscode-languageclient/browser
  client/                    -> server/protocol/ server/protocol/upgrade.ts
                                server/base/escaped-for-markdown.ts
                              | vscode vscode-languageclient vscode-languageclient/node node:path

  server/main.ts             -> server/lsp/serve.ts
  server/web.ts              -> server/lsp/ server/clusters/ server/base/
                              | vscode-languageserver/browser

  server/cli.ts              -> server/cli/ server/cli/version.ts
                              | commander node:v8
  server/cli/                -> server/cli/version.ts server/lsp/serve.ts server/ide/index.ts server/ide/explain-event/ server/ide/diagnose/
                                server/ide/runtime-map/ server/analysis/ server/workspace/ server/workspace/disk-files.ts
                                server/workspace/disk-reader.ts server/workspace/confined-files.ts
                                server/workspace/uri-of-path.ts server/clusters/ server/documents/ server/settings/
                                server/policy/ server/node-config/ server/runtimes/ server/rendering/
                                server/api-server/ server/kubernetes/ server/yaml/ server/base/
                                server/base/regular-file.ts server/base/replace-file.ts server/protocol/
                                server/clusters/connection/lazy-clusters.ts server/base/escaped-for-markdown.ts
                              | commander diff ignore sarif zod @modelcontextprotocol/server
                                @modelcontextprotocol/server/stdio node:crypto node:events node:fs node:fs/promises
                                node:path node:stream/consumers node:url node:util node:worker_threads
  server/cli/version.ts      -> | node:fs node:path
  server/lsp/serve.ts        -> server/lsp/ server/lsp/workspace/busy-file-note.ts server/workspace/disk-files.ts
                                server/clusters/connection/lazy-clusters.ts server/rendering/ server/base/ server/protocol/
                              | node:v8 vscode-languageserver vscode-languageserver/node
  server/lsp/                -> server/ide/index.ts server/ide/explain-event/ server/ide/diagnose/
                                server/ide/views/policy-document.ts server/ide/runtime-map/ server/analysis/ server/workspace/ server/clusters/
                                server/documents/ server/node-config/ server/rendering/ server/base/ server/protocol/
                                server/protocol/upgrade.ts
                              | vscode-languageserver
  server/lsp/workspace/busy-file-note.ts -> server/documents/
                              | node:fs

  server/ide/index.ts        -> server/ide/ server/ide/explain-event/ server/ide/views/policy-document.ts
  server/ide/diagnose/       -> server/ide/ server/ide/explain-event/ server/analysis/ server/workspace/ server/clusters/
                                server/kubernetes/ server/base/
  server/ide/explain-event/  -> server/ide/ server/analysis/ server/workspace/ server/clusters/ server/documents/ server/policy/
                                server/settings/ server/runtimes/ server/distributions/ server/node-config/ server/kustomize/
                                server/api-server/ server/kubernetes/ server/charts/ server/yaml/ server/base/
                                server/protocol/ server/protocol/upgrade.ts server/base/escaped-for-markdown.ts
  server/ide/views/policy-document.ts -> server/ide/ server/analysis/ server/workspace/ server/clusters/ server/documents/ server/policy/
                                server/settings/ server/runtimes/ server/distributions/ server/node-config/ server/kustomize/
                                server/api-server/ server/kubernetes/ server/charts/ server/yaml/ server/base/
                                server/protocol/ server/protocol/upgrade.ts server/base/escaped-for-markdown.ts
  server/ide/runtime-map/    -> server/ide/ server/analysis/ server/workspace/ server/clusters/ server/documents/
                                server/node-config/ server/kubernetes/ server/base/ server/protocol/
                              | @dagrejs/dagre
  server/ide/                -> server/analysis/ server/workspace/ server/clusters/ server/documents/ server/policy/
                                server/settings/ server/runtimes/ server/distributions/ server/node-config/ server/kustomize/
                                server/api-server/ server/kubernetes/ server/charts/ server/yaml/ server/base/
                                server/protocol/ server/protocol/upgrade.ts server/base/escaped-for-markdown.ts
                                schemas/policy.schema.json schemas/runtimes.schema.json schemas/settings.schema.json
                              | vscode-languageserver-types fastest-levenshtein
  server/analysis/           -> server/workspace/ server/clusters/ server/documents/ server/policy/ server/settings/
                                server/runtimes/ server/distributions/ server/node-config/ server/kustomize/ server/kubernetes/
                                server/charts/ server/yaml/ server/base/ server/protocol/

  server/workspace/confined-files.ts -> server/workspace/disk-files.ts server/documents/ server/base/regular-file.ts
                              | node:fs node:path node:url
  server/workspace/disk-files.ts -> server/workspace/disk-path.ts server/workspace/disk-reader.ts
                                server/workspace/disk-watcher.ts server/workspace/path-of-uri.ts server/workspace/
                                server/documents/ server/base/ server/base/regular-file.ts server/base/replace-file.ts
                              | node:fs node:path node:url
  server/workspace/disk-reader.ts -> server/workspace/ server/documents/ server/base/regular-file.ts
                              | node:fs
  server/workspace/disk-watcher.ts -> server/workspace/path-of-uri.ts server/workspace/uri-of-path.ts
                                server/documents/ server/base/
                              | node:fs node:path
  server/workspace/path-of-uri.ts -> | node:path node:url
  server/workspace/disk-path.ts -> server/workspace/ server/documents/ server/base/regular-file.ts
                              | node:fs/promises node:os node:path node:url
  server/workspace/uri-of-path.ts -> server/documents/
                              | node:url
  server/workspace/          -> server/clusters/ server/documents/ server/policy/ server/settings/ server/runtimes/
                                server/node-config/ server/kustomize/ server/kubernetes/ server/charts/ server/yaml/
                                server/base/ server/protocol/
                              | dequal

  server/clusters/connection/lazy-clusters.ts -> server/clusters/connection/ server/clusters/
                              | node:http2 node:https node:stream/web node:tls node:zlib
  server/clusters/connection/ -> server/clusters/ server/kubernetes/ server/yaml/ server/base/
                                server/base/regular-file.ts server/protocol/
                              | @kubernetes/client-node node:child_process node:crypto node:fs node:fs/promises
                                node:http node:https node:net node:os node:path node:tls
  server/clusters/           -> server/documents/ server/kubernetes/ server/yaml/ server/base/ server/protocol/
                               
                              | dequal
  server/rendering/          -> server/documents/ server/base/ server/protocol/ server/base/regular-file.ts
                              | node:child_process node:fs/promises node:os node:path node:url
  server/documents/          -> server/documents/decode-content.ts server/node-config/ server/kubernetes/
                                server/charts/ server/yaml/ server/base/
  server/documents/decode-content.ts -> | fflate

  server/api-server/         -> server/runtimes/ server/node-config/ server/kubernetes/ server/yaml/ server/base/
  server/settings/           -> server/kubernetes/ server/yaml/ server/base/
                              | dequal
  server/policy/             -> server/kubernetes/ server/yaml/ server/base/
  server/runtimes/           -> server/kubernetes/ server/yaml/ server/base/
  server/distributions/      -> server/kubernetes/ server/base/
  server/node-config/        -> server/yaml/ server/base/
                              | toml-eslint-parser

  server/kustomize/          -> server/kubernetes/ server/yaml/ server/base/

  server/kubernetes/         -> server/yaml/ server/base/
                              | dequal fastest-levenshtein
  server/charts/             -> server/yaml/ server/base/
  server/yaml/               -> server/base/
                              | yaml

  server/protocol/           -> server/base/escaped-for-markdown.ts server/base/
  server/base/escaped-for-markdown.ts -> server/base/
  server/base/replace-file.ts -> server/base/ server/base/regular-file.ts
                              | node:crypto node:fs node:fs/promises node:path
  server/base/regular-file.ts -> | node:buffer node:fs node:fs/promises
  server/base/               -> | @noble/hashes/sha2.js @noble/hashes/utils.js @vscode/l10n
                                l10n/bundle.l10n.zh-cn.json minimatch
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

  it('make no cycle between the folders of the server', () => {
    assert.equal(cyclesOfFolders(readSources('server')).join('\n'), '');
  });
});

describe('the check of the imports', () => {
  it('finds an import against the direction, an unlisted package and a file outside the table', () => {
    const invented = {
      'server/yaml/parse.ts':
        "import { isDnsLabel } from '../kubernetes/validation/names.ts';\nimport * as yaml from 'yaml';",
      'server/kubernetes/validation/names.ts': "export { readFile } from 'node:fs/promises';",
      'server/ide/hover/hover.ts':
        "import {\n  window,\n} from 'vscode';\nimport type { A } from '../../workspace/disk-files.ts';",
      'client/extension.ts': "const { startServer } = await import('../server/lsp/server.ts');",
      'server/elsewhere.ts': '// no imports, but nobody said what it may import',
    };
    assert.equal(
      forbiddenImports(invented, layers).join('\n'),
      [
        'client/extension.ts imports server/lsp/server.ts: client/ may not',
        'server/elsewhere.ts is in no row of the table',
        'server/ide/hover/hover.ts imports server/workspace/disk-files.ts: server/ide/ may not',
        'server/ide/hover/hover.ts imports vscode: server/ide/ may not',
        'server/kubernetes/validation/names.ts imports node:fs/promises: server/kubernetes/ may not',
        'server/yaml/parse.ts imports server/kubernetes/validation/names.ts: server/yaml/ may not',
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

  it('finds a cycle of folders where the files make none', () => {
    const invented = {
      'server/yaml/a.ts': "import '../base/b.ts';",
      'server/base/b.ts': '',
      'server/base/c.ts': "import '../yaml/d.ts';",
      'server/yaml/d.ts': '',
    };
    assert.deepEqual(cyclesOfFolders(invented), ['server/base -> server/yaml -> server/base']);
  });

  it('does not take words in a comment or a string for an import', () => {
    const invented = {
      'server/base/collections.ts':
        "// moved here from 'vscode'\nexport const hint = `import x from 'vscode'`;\n",
    };
    assert.deepEqual(forbiddenImports(invented, layers), []);
  });
});
