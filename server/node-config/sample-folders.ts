/**
 * Whether a file lies, below one of the opened folders, where projects keep what configures none of their nodes: data
 * of tests, examples, documentation, code of others, help for developers. What it declares is shown; what it lacks a
 * node may well have. A file outside of the folders, or one that a setting names, was meant.
 * @param roots URIs of the opened folders and of what a setting names; the innermost counts.
 */
export function isSample(uri: string, roots: readonly string[]): boolean {
  const around = roots.filter(root => uri === root || uri.startsWith(`${root.replace(/\/$/, '')}/`));
  if (around.length === 0) return false;
  const root = Math.max(...around.map(({ length }) => length));
  const folders = uri.slice(root).split('/').slice(0, -1);
  return folders.some(name => sampleFolders.has(name.toLowerCase().replaceAll(/[-_]/g, '')));
}

/**
 * Names of folders in lower case, without dashes and underscores (`__tests__` is `tests`). Go keeps the files of its
 * tests in `testdata` and the code of others in `vendor` (`go help packages`, `go help modules`), Jest looks for tests
 * in `__tests__` and for what replaces code in `__mocks__`, projects of Kubernetes have `test/e2e` and, for developers,
 * `hack`. GitHub's linguist (`lib/linguist/vendor.yml`, `documentation.yml`) and golangci-lint (`skip-dirs-use-default`)
 * leave out fixtures, examples, documentation and code of third parties. The others are other words for the same.
 */
const sampleFolders: ReadonlySet<string> = new Set([
  ...[
    'test',
    'tests',
    'testing',
    'testdata',
    'testcase',
    'testcases',
    'unittest',
    'unittests',
    'e2e',
    'e2etests',
  ],
  ...[
    'integration',
    'integrationtest',
    'integrationtests',
    'fixture',
    'fixtures',
    'mock',
    'mocks',
    'spec',
    'specs',
  ],
  ...[
    'example',
    'examples',
    'sample',
    'samples',
    'demo',
    'demos',
    'doc',
    'docs',
    'documentation',
    'tutorials',
  ],
  ...['vendor', 'vendors', 'vendored', 'thirdparty', '3rdparty', 'godeps', 'nodemodules', 'hack'],
]);
