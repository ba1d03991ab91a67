import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { expectText } from '../../support/expect/expect-text.ts';
import { makeRawFolder, withoutRawNames, writeRawName } from '../../support/raw-name.ts';
import { checked, checkedIn, pod, written } from './checked.ts';

const template = `${pod}  {{- if .Values.x }}\n  a: [\n  {{- end }}\n`;
const conflict = `${pod}<<<<<<< HEAD\n  a: [\n=======\n  b: [\n>>>>>>> other\n`;

describe('runtimeclass check, on a file that was named and cannot be read', () => {
  const saysOf = async (name: string, text: string | Buffer) => {
    const { exitCode, output, errors } = await checked({ [name]: text }, [name]);
    const isTold =
      exitCode === 2 && /^No problems found in the readable parts of 1 file\n[^\n]+\.\n$/.test(output);
    return isTold ? errors : `${exitCode} ${output}${errors}`;
  };

  it('says where and in plain words why', async () => {
    const texts = {
      'bracket.yaml': 'kind: Pod\na: [1,\n  2\n\n---\nb: 1\n',
      'brace.json': '{"a": {"b": 1}\n',
      'quote.yaml': 'a: 1\nb: "x\nc: 2\n',
      'tab.yaml': 'a:\n\tb: 1\n',
      'value.yaml': '# text\na: b: c\n',
      'key.yaml': 'a: 1\nfoo\nb: 2\n',
      'escape.yaml': 'a: "\\q"\n',
      'config.toml': 'version = 3\n[plugins\nx = 1\n',
      'map.yaml':
        'apiVersion: v1\nkind: ConfigMap\ndata:\n  crio.conf: |\n    [crio.runtime]\n    default_runtime = \n  b.conf: "["\n',
      'worker.bu':
        'storage:\n  files:\n  - path: /etc/crio/crio.conf\n    contents: { inline: "[crio.runtime]\\na = b" }\n',
      'second.yaml': `${pod}---\na: ]\n`,
      'behind.yaml': 'a: "b" c\n',
    };
    const said: string[] = [];
    for (const [name, text] of Object.entries(texts)) said.push(await saysOf(name, text));
    expectText(
      said.join(''),
      `runtimeclass: bracket.yaml:3:4: not YAML: a ] is missing here
runtimeclass: brace.json:1:15: not JSON: a } is missing here
runtimeclass: quote.yaml:2:4: not YAML: this " is not closed
runtimeclass: tab.yaml:2:1: not YAML: a tab indents this line: YAML allows only spaces
runtimeclass: value.yaml:2:4: not YAML: another "key: value" in the value of a key: quote it, or move it to a line of its own
runtimeclass: key.yaml:2:1: not YAML: no ":" after this key
runtimeclass: escape.yaml:1:5: not YAML: Invalid escape sequence \\q
runtimeclass: config.toml:3:1: not TOML: The key, equals sign, and value must be on the same line
runtimeclass: map.yaml:6:22: not TOML: Unspecified values are invalid
runtimeclass: worker.bu:4:46: not TOML: Unexpected character
runtimeclass: second.yaml:6:4: not YAML: this ] closes nothing
runtimeclass: behind.yaml:1:8: not YAML: this is after the end of the value
`,
    );
  });

  it('says so of what is no text in UTF-8, with the place where that ends', async () => {
    const utf16 = Buffer.from(`\uFEFF${pod}`, 'utf16le');
    expectText(
      (await saysOf('latin.yaml', Buffer.from('a: 1\nb: \u00e4\u00e9\n', 'latin1'))) +
        (await saysOf('cut.yaml', Buffer.from('\uFEFFa: ä\nb: €').subarray(0, -1))) +
        (await saysOf('utf16.yaml', utf16)) +
        (await saysOf('program', Buffer.from('\x7FELF\0\xff', 'latin1'))),
      `runtimeclass: latin.yaml:2:4: not UTF-8: save it as UTF-8
runtimeclass: cut.yaml:2:4: not UTF-8: save it as UTF-8
runtimeclass: utf16.yaml:1:1: not UTF-8 but UTF-16: save it as UTF-8
runtimeclass: program:1:5: a NUL character: this is not a text file
`,
    );
  });

  it('leaves alone what somebody still has to fill in or to resolve, and what only looks odd', async () => {
    const texts = {
      'template.yaml': template,
      'conflict.yaml': conflict,
      'jinja.yaml': `${pod}{% for a in b %}\n- x: [\n{% endfor %}\n`,
      'variable.yaml': `${pod}\${MORE}\n  b: 1\n`,
      'at.yaml': `${pod}  image: @IMAGE@\n`,
      'percent.yaml': `${pod}  image: %IMAGE%\n`,
      'brackets.yaml': `[[ if .X ]]\n${pod}[[ end ]]\n`,
      'terraform.yaml': `%{ for x in y ~}\n${pod}%{ endfor }\n`,
      'config.toml.tmpl': 'version = {{ .Version }}\n[plugins\n',
      'tabs.json': '{\n\t"kind": "Pod",\n\t"spec": {\n\t\t"a": [\n\t\t\t1\n\t\t]\n\t}\n}\n',
      'objects.json': `{"kind": "Pod",\n"a": {\n}}\n{"kind": "Pod"}\n`,
      'twice.yaml': 'a: 1\na: 2\n',
      'flow.yaml': 'a: [\n  b,\n]\n',
      'empty.yaml': '',
    };
    const { exitCode, errors } = await checked(texts, Object.keys(texts));
    assert.deepEqual([exitCode, errors], [0, '']);
  });

  it('checks what can be read of it', async () => {
    const runtimeClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\n';
    const { exitCode, output } = await checked(
      { 'both.yaml': `${runtimeClass}handler: A_b\n---\n${runtimeClass}handler: "x\n` },
      ['both.yaml'],
    );
    assert.match(output, /^both\.yaml:4:10: error invalid-handler: /);
    assert.match(output, /error.* in the readable parts of 1 file\n2 classes\.\n$/);
    assert.equal(exitCode, 2);
  });

  it('is an item of a long list, as in the editor, and not what stands below it', async () => {
    const item = (handler: string, index: number) =>
      `- apiVersion: node.k8s.io/v1\n  kind: RuntimeClass\n  metadata: {name: a${index}}\n  handler: ${handler}\n`;
    const items = Array.from({ length: 40 }, () => ['"x', 'ok', 'A_b', 'ok'])
      .flat()
      .map(item);
    const list = `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`;
    const { output, errors } = await checked({ 'list.yaml': list }, ['list.yaml']);
    assert.match(output, /\n40 errors in the readable parts of 1 file\n\d+ classes\.\n$/);
    assert.equal(errors.match(/ this " is not closed$/gm)?.length, 40);
  });

  it('is told in JSON as an error without a rule, and without a place where it is the whole file', async () => {
    const { exitCode, output } = await checked({ 'a.yaml': 'a: [\n' }, ['a.yaml', 'none.yaml'], 'json');
    const said = JSON.parse(output) as { message: string }[];
    assert.equal(exitCode, 2);
    assert.match(said[0]!.message, /^cannot read none\.yaml: no such file or directory/);
    assert.deepEqual(said, [
      { file: 'none.yaml', severity: 'error', rule: null, message: said[0]!.message, fixes: [] },
      {
        file: 'a.yaml',
        line: 1,
        column: 5,
        endLine: 1,
        endColumn: 5,
        severity: 'error',
        rule: null,
        message: 'not YAML: a ] is missing here',
        fixes: [],
      },
    ]);
  });

  it('is told of what is no file, or too large', async () => {
    const large = Buffer.alloc(16 * 1024 * 1024 + 1, '#');
    const { exitCode, errors } = await checked({ 'large.yaml': large }, ['large.yaml', '/dev/null']);
    assert.equal(exitCode, 2);
    assert.match(errors, /^runtimeclass: cannot read \/dev\/null: it is a device, not a file/m);
    assert.match(errors, /^runtimeclass: cannot read large\.yaml: it has more than 16 MB$/m);
    assert.equal((await checked({ 'large.yaml': large }, ['.'])).exitCode, 0);
  });
});

describe('runtimeclass check, on a folder', () => {
  it('says nothing of texts that do not concern it', async () => {
    const { exitCode, errors } = await checked(
      {
        'chart/templates/pod.yaml': template,
        'conflict.yaml': conflict,
        'fixtures/broken.yaml': 'a: [\n',
        'service.yaml': 'apiVersion: v1\nkind: Service\na: [\n',
        'values.yaml': 'runtimeClassName: kata\nlist: [\n',
        'broken.json': '{"runtimeClassName": [\n',
        'i18n/de.yaml': Buffer.from('runtimeClass: Stra\u00dfe\n', 'latin1'),
        'package.toml': '[package\n',
        'binary.yaml': Buffer.from('\0\x01runtimeClassName\xff', 'latin1'),
      },
      ['.'],
    );
    assert.deepEqual([exitCode, errors], [0, '']);
  });

  it('tells of manifests that do, of configurations of nodes, and of what is in .runtimeclass', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n${'- {apiVersion: v1, kind: Pod}\n'.repeat(400)}`;
    const { exitCode, errors } = await checked(
      {
        'pod.yaml': `${pod}  containers: [\n`,
        'pod.json': '{"apiVersion": "v1", "kind": "Pod", "spec": {"runtimeClassName": "a"\n',
        'latin.yaml': Buffer.from(`${pod}  hostname: \u00e4\n`, 'latin1'),
        'list.yaml': `${list}- apiVersion: v1\n  kind: Pod\n  spec: {runtimeClassName: a, b: "\n`,
        'config.toml': 'version = 3\n[plugins."io.containerd.cri.v1.runtime".containerd]\nx = [\n',
        '.runtimeclass/policy.yaml': 'requirements: [\n',
        '.runtimeclass/staging.yaml': 'items: "\n',
      },
      ['.'],
    );
    expectText(
      errors,
      `runtimeclass: .runtimeclass/policy.yaml:1:16: not YAML: a ] is missing here
runtimeclass: .runtimeclass/staging.yaml:1:8: not YAML: this " is not closed
runtimeclass: config.toml:4:1: not TOML: Unspecified values are invalid
runtimeclass: latin.yaml:5:13: not UTF-8: save it as UTF-8
runtimeclass: list.yaml:406:34: not YAML: this " is not closed
runtimeclass: pod.json:1:69: not JSON: a } is missing here
runtimeclass: pod.yaml:5:16: not YAML: a ] is missing here
`,
    );
    assert.equal(exitCode, 2);
  });

  it('tells of Pods without a class where a policy is about those', async () => {
    const files = { 'pod.yaml': 'apiVersion: v1\nkind: Pod\nspec: {containers: [\n' };
    const policy = 'requirements: [{name: a, needs: {isolation: virtual-machine}}]\n';
    assert.equal((await checked(files, ['.'])).exitCode, 0);
    assert.equal((await checked({ ...files, '.runtimeclass/policy.yaml': policy }, ['.'])).exitCode, 2);
  });

  it('tells of manifests and folders whose names are not UTF-8', { skip: withoutRawNames }, async () => {
    const folder = written({ 'a.yaml': '', '.gitignore': 'ignored*\n', 'real\uFFFD.yaml': '' });
    for (const name of ['b\xE4.yaml', 'c\xE4.txt', 'ignored\xE4.yaml']) writeRawName(folder, name, pod);
    makeRawFolder(folder, 'd\xE4');
    const reasons = (paths: readonly string[]) =>
      paths.map(path => `runtimeclass: cannot read ${join(folder, path)}: its name is not UTF-8\n`).join('');
    for (const options of [{}, { diff: true }, { fix: true }]) {
      const { exitCode, errors } = await checkedIn(folder, ['.'], options);
      assert.deepEqual([exitCode, errors], [2, reasons(['b\uFFFD.yaml', 'd\uFFFD'])]);
    }
    assert.match((await checkedIn(folder, ['.'])).output, / in the readable parts of 4 files\n[^\n]+\.\n$/);
    const { exitCode, errors } = await checkedIn(folder, ['b*.yaml']);
    assert.equal(exitCode, 2);
    assert.match(errors, /^runtimeclass: cannot read .*b\uFFFD\.yaml: no such file or directory/);
    const all = await checkedIn(folder, ['.'], { ignore: false });
    assert.equal(all.errors, reasons(['b\uFFFD.yaml', 'd\uFFFD', 'ignored\uFFFD.yaml']));
  });

  it('tells of a file that may not be read', () => {
    const path = written({ 'a.yaml': pod, 'b.yaml': pod });
    for (const open of [dirname(path), path]) chmodSync(open, 0o755);
    chmodSync(join(path, 'a.yaml'), 0);
    // Root may read everything: a process of its own becomes somebody else.
    const program = `import { check } from '${new URL('../../../server/cli/check.ts', import.meta.url)}';
import { collectingOutput } from '${new URL('../../../server/cli/report/collecting-output.ts', import.meta.url)}';
if (process.getuid?.() === 0) process.seteuid(65534);
const out = collectingOutput();
const exitCode = await check(['.'], {}, out);
process.stdout.write(JSON.stringify({ exitCode, errors: out.errors() }));`;
    const args = ['--input-type=module', '--eval', program];
    const { stdout } = spawnSync(process.execPath, args, { cwd: path, encoding: 'utf8', timeout: 60_000 });
    const { exitCode, errors } = JSON.parse(stdout);
    assert.match(errors, /^runtimeclass: cannot read a\.yaml: permission denied\n$/);
    assert.equal(exitCode, 2);
  });
});
