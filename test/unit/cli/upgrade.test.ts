import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { upgrade } from '../../../server/cli/upgrade.ts';
import { withoutRawNames, writeRawName } from '../../support/raw-name.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-upgrade-'));
after(() => rmSync(folder, { recursive: true }));

const alpha =
  'apiVersion: node.k8s.io/v1alpha1 # old\r\nkind: RuntimeClass\r\nspec:\r\n  runtimeHandler: a\r\n';
const v1 = 'apiVersion: node.k8s.io/v1 # old\r\nkind: RuntimeClass\r\nhandler: a\r\n';
const two = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nhandler: a\nspec: {handler: b}\n';

describe('runtimeclass upgrade', () => {
  it('says what would change and what is left, and changes nothing', async () => {
    const path = files('says', { 'a.yaml': alpha, 'b/two.yaml': two, 'v1.yaml': v1 });
    assert.deepEqual(await upgrade([path], {}), {
      exitCode: 1,
      output: `${path}/a.yaml: would be upgraded to node.k8s.io/v1\n`,
      errors: `${path}/b/two.yaml:1:13: without a name was not upgraded: it names several handlers: "a", "b"\n`,
    });
    assert.equal(text(path, 'a.yaml'), alpha);
  });

  it('says that no version of its API makes a class of dockershim start Pods', async () => {
    const old =
      'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: { name: w }\nhandler: docker\n';
    const path = files('dead', { 'a.yaml': old });
    assert.deepEqual(await upgrade([path], {}), {
      exitCode: 1,
      output: `${path}/a.yaml: would be upgraded to node.k8s.io/v1\n`,
      errors: `${path}/a.yaml:4:10: w starts no Pod as v1 either: its handler "docker" was that of dockershim, which Kubernetes 1.24 removed\n`,
    });
  });

  it('writes, keeps a byte order mark, and has nothing to do after that', async () => {
    const path = files('writes', { 'a.yaml': `\uFEFF${alpha}`, 'b.yaml': alpha });
    const output = `${path}/a.yaml: upgraded to node.k8s.io/v1\n${path}/b.yaml: upgraded to node.k8s.io/v1\n`;
    assert.deepEqual(await upgrade([path], { write: true }), { exitCode: 0, output, errors: '' });
    assert.equal(text(path, 'a.yaml'), `\uFEFF${v1}`);
    assert.equal(text(path, 'b.yaml'), v1);
    assert.deepEqual(await upgrade([path], {}), { exitCode: 0, output: '', errors: '' });
  });

  it('upgrades what is around a document that is nested too deeply, and says where that is', async () => {
    const deep = `${two}more: ${'['.repeat(7_000)}\n`;
    const path = files('deep', { 'a.yaml': `${alpha}---\n${deep}---\n${alpha}` });
    const refusal = 'nested too deeply to be read: more than 200 levels of maps and lists';
    assert.deepEqual(await upgrade([path], { write: true }), {
      exitCode: 0,
      output: `${path}/a.yaml: upgraded to node.k8s.io/v1\n`,
      errors: `${path}/a.yaml:10:206: a document was not upgraded: ${refusal}\n`,
    });
    assert.equal(text(path, 'a.yaml'), `${v1}---\n${deep}---\n${v1}`);
  });

  it('shows a diff that git can apply', async () => {
    const path = files('diff', { 'a.yaml': alpha });
    const name = join(path, 'a.yaml').slice(1);
    const { exitCode, output } = await upgrade([join(path, 'a.yaml')], { diff: true });
    assert.equal(exitCode, 1);
    assert.equal(
      output,
      `--- a/${name}\n+++ b/${name}\n@@ -1,4 +1,3 @@\n-apiVersion: node.k8s.io/v1alpha1 # old\r\n+apiVersion: node.k8s.io/v1 # old\r\n kind: RuntimeClass\r\n-spec:\r\n-  runtimeHandler: a\r\n+handler: a\r\n`,
    );
  });

  it('knows the patches of a kustomization above a file, and what a comment tells to ignore', async () => {
    const patch = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\noverhead: {}\n';
    const path = files('patch', {
      'kustomization.yaml': 'patches:\n- path: patch.yaml\n- path: ignored.yaml\n',
      'patch.yaml': patch,
      'ignored.yaml': `# runtimeclass: ignore old-api-version\n${patch}`,
    });
    await upgrade([join(path, 'patch.yaml'), join(path, 'ignored.yaml')], { write: true });
    assert.equal(text(path, 'patch.yaml'), patch.replace('v1beta1', 'v1'));
    assert.equal(text(path, 'ignored.yaml'), `# runtimeclass: ignore old-api-version\n${patch}`);
  });

  it('leaves templates, broken texts and merge conflicts alone, and says so where they mention an old version', async () => {
    const path = files('alone', {
      'broken.yaml': `${alpha}a: b: c\n`,
      'conflict.yaml': `<<<<<<< HEAD\n${alpha}=======\n${v1}>>>>>>> other\n`,
      'ignored.yaml': `# runtimeclass: ignore-file\n{{- if .Values.x }}\n${alpha}{{- end }}\n`,
      'ignored-line.yaml': `{{- if .Values.x }}\n# runtimeclass: ignore old-api-version\n${alpha}{{- end }}\n`,
      'new.yaml': `{{- if .Values.x }}\n${v1}{{- end }}\n`,
      'template.yaml': `{{- if .Values.x }}\n${alpha}{{- end }}\n---\n${two}`,
      'values.toml': 'apiVersion = "node.k8s.io/v1alpha1"\n',
    });
    const { exitCode, output, errors } = await upgrade([path], { write: true });
    assert.deepEqual([exitCode, output], [0, '']);
    assert.equal(
      errors.replaceAll(`${path}/`, ''),
      `broken.yaml:1:13: a document was not upgraded: not YAML: another "key: value" in the value of a key: quote it, or move it to a line of its own
conflict.yaml:2:13: a document was not upgraded: it has merge conflicts
template.yaml:2:13: a template was not upgraded: change it by hand
template.yaml:8:13: without a name was not upgraded: it names several handlers: "a", "b"
`,
    );
  });

  it('leaves clusters older than v1 alone', async () => {
    const cluster =
      'apiVersion: v1\nkind: List\nmetadata: {annotations: {runtimeclass.dev/server-version: v1.19.0}}\nitems: []\n';
    const old = files('old', {
      'a.yaml': alpha,
      'template.yaml': `{{- if .Values.x }}\n${alpha}{{- end }}\n`,
      '.runtimeclass/old.yaml': cluster,
    });
    assert.deepEqual(await upgrade([old], { write: true }), { exitCode: 0, output: '', errors: '' });
  });

  it('upgrades the files that check reports on: not those that Git ignores, and those that a glob matches', async () => {
    const path = files('ignored', {
      '.gitignore': 'out/\n',
      '.runtimeclassignore': 'skipped.yaml\n',
      'a.yaml': alpha,
      'out/a.yaml': alpha,
      'skipped.yaml': alpha,
    });
    const changed = async (paths: readonly string[], options = {}) => {
      const { output } = await upgrade(paths, options);
      return output
        .replaceAll(`${path}/`, '')
        .replaceAll(': would be upgraded to node.k8s.io/v1\n', ' ')
        .trim();
    };
    assert.equal(await changed([path]), 'a.yaml');
    assert.equal(await changed([path], { ignore: false }), 'a.yaml out/a.yaml skipped.yaml');
    assert.equal(await changed([join(path, 'skipped.yaml'), join(path, 'out')]), 'out/a.yaml skipped.yaml');
    assert.equal(await changed([`${path}/*.yaml`]), 'a.yaml skipped.yaml');
  });

  it('prints what comes from stdin, upgraded, with its byte order mark', async () => {
    const piped = (text: string, options = {}) => upgrade(['-'], options, async () => Buffer.from(text));
    assert.deepEqual(await piped(`\uFEFF${alpha}`), { exitCode: 0, output: `\uFEFF${v1}`, errors: '' });
    assert.deepEqual(await piped(v1), { exitCode: 0, output: v1, errors: '' });
    assert.deepEqual(await piped(two), {
      exitCode: 0,
      output: two,
      errors: '<stdin>:1:13: without a name was not upgraded: it names several handlers: "a", "b"\n',
    });
    const { exitCode, output } = await piped(alpha, { diff: true });
    assert.deepEqual([exitCode, output.split('\n', 1)], [1, ['--- a/<stdin>']]);
    assert.equal((await piped(v1, { diff: true })).output, '');
  });

  it('has nowhere to write what comes from stdin, but stdout', async () => {
    const read = async () => Buffer.from(alpha);
    for (const [paths, options] of [
      [['-'], { write: true }],
      [['-', '.'], {}],
    ] as const) {
      const { exitCode, output, errors } = await upgrade(paths, options, read);
      assert.deepEqual([exitCode, output], [2, '']);
      assert.match(errors, /stdin goes to stdout/);
    }
    assert.equal((await upgrade(['-'], {}, async () => Buffer.from('\xE9', 'latin1'))).exitCode, 2);
  });

  it('says which paths cannot be read, and upgrades the others', async () => {
    const path = files('missing', { 'a.yaml': alpha });
    const { exitCode, output, errors } = await upgrade([join(path, 'none'), path], { write: true });
    assert.deepEqual([exitCode, output], [2, `${path}/a.yaml: upgraded to node.k8s.io/v1\n`]);
    assert.match(errors, /^runtimeclass: cannot read [^\n]*none: no such file or directory\n$/);
    assert.equal(text(path, 'a.yaml'), v1);
  });

  it('says which files are not UTF-8, if they have something to upgrade or were named', async () => {
    const path = files('encodings', { 'a.yaml': alpha });
    const utf16 = (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le');
    const bytes = {
      'big-endian.yaml': utf16(alpha).swap16(),
      'latin.yaml': Buffer.from(`${alpha}# \xE9\n`, 'latin1'),
      'new.yaml': utf16(v1),
      'other.yaml': Buffer.from('a: \xE9\n', 'latin1'),
      'two.yaml': utf16(two),
      'utf16.yaml': utf16(alpha),
    };
    for (const [name, content] of Object.entries(bytes)) writeFileSync(join(path, name), content);
    const { exitCode, output, errors } = await upgrade([path], { write: true });
    assert.deepEqual([exitCode, output], [2, `${path}/a.yaml: upgraded to node.k8s.io/v1\n`]);
    assert.equal(
      errors.replaceAll(`${path}/`, ''),
      `runtimeclass: big-endian.yaml:1:1: not UTF-8 but UTF-16: save it as UTF-8
runtimeclass: latin.yaml:5:3: not UTF-8: save it as UTF-8
runtimeclass: two.yaml:1:1: not UTF-8 but UTF-16: save it as UTF-8
runtimeclass: utf16.yaml:1:1: not UTF-8 but UTF-16: save it as UTF-8
`,
    );
    for (const [name, content] of Object.entries(bytes)) {
      assert.ok(readFileSync(join(path, name)).equals(content), name);
      assert.equal((await upgrade([join(path, name)], {})).exitCode, 2, name);
    }
  });

  it('says which files have names that are not UTF-8', { skip: withoutRawNames }, async () => {
    const path = files('names', { 'a.yaml': alpha, '.gitignore': 'ignored*\n' });
    for (const name of ['b\xE4.yaml', 'c\xE4.txt', 'ignored\xE4.yaml']) writeRawName(path, name, alpha);
    const { exitCode, output, errors } = await upgrade([path], { write: true });
    assert.deepEqual(
      [exitCode, output, errors],
      [
        2,
        `${path}/a.yaml: upgraded to node.k8s.io/v1\n`,
        `runtimeclass: cannot read ${path}/b\uFFFD.yaml: its name is not UTF-8\n`,
      ],
    );
  });
});

/** Writes files into a new folder and gives its path. */
function files(name: string, texts: Readonly<Record<string, string>>): string {
  for (const [path, content] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  return join(folder, name);
}

function text(path: string, file: string): string {
  return readFileSync(join(path, file), 'utf8');
}
