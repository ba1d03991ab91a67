/**
 * Whether a file below an opened folder is in a subfolder where projects keep files that configure none of their nodes:
 * test data, examples, documentation, third-party code, developer tools. Its declarations are shown, but a setting that
 * it lacks may exist on the nodes. A file outside of the folders, or one that a setting names, is never a sample.
 * @param roots URIs of the opened folders and of the paths that a setting names; the innermost one counts.
 */
export function isSample(uri: string, roots: readonly string[]): boolean {
  return isInFolderOf(sampleFolders, uri, roots);
}

/** Whether a file below an opened folder is in a subfolder with data for tests. */
export function isForTests(uri: string, roots: readonly string[]): boolean {
  return isInFolderOf(testFolders, uri, roots);
}

function isInFolderOf(names: ReadonlySet<string>, uri: string, roots: readonly string[]): boolean {
  const around = roots.filter(root => uri === root || uri.startsWith(`${root.replace(/\/$/, '')}/`));
  if (around.length === 0) return false;
  const root = Math.max(...around.map(({ length }) => length));
  const folders = uri.slice(root).split('/').slice(0, -1);
  return folders.some(name => names.has(name.toLowerCase().replaceAll(/[-_]/g, '')));
}

/**
 * Names of folders in lower case, without dashes and underscores (`__tests__` is `tests`). Go keeps the files of its
 * tests in `testdata` and third-party code in `vendor` (`go help packages`, `go help modules`), Jest looks for tests in
 * `__tests__` and for mocks in `__mocks__`, projects of Kubernetes have `test/e2e` and, for developers, `hack`.
 * GitHub's linguist (`lib/linguist/vendor.yml`, `documentation.yml`) and golangci-lint (`skip-dirs-use-default`) leave
 * out fixtures, examples, documentation and third-party code. The other names are synonyms.
 */
const testFolders: ReadonlySet<string> = new Set([
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
  'integration',
  'integrationtest',
  'integrationtests',
  'fixture',
  'fixtures',
  'mock',
  'mocks',
  'spec',
  'specs',
]);

/** The same for any file that configures no node. */
const sampleFolders: ReadonlySet<string> = new Set([
  ...testFolders,
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
