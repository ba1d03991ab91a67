import assert from 'node:assert/strict';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checked, checkedIn, pod, written } from './checked.ts';

const handlerless = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\n';
const rulesOf = (output: string) => (JSON.parse(output) as { rule: string }[]).map(({ rule }) => rule);

describe('the options of runtimeclass check', () => {
  it('--rule sets severities, before those of the workspace', async () => {
    const files = {
      'a.yaml': handlerless,
      '.runtimeclass/settings.yaml': 'rules: {missing-handler: hint}\n',
    };
    const severity = async (rule = {}) => (await checked(files, ['.'], { rule })).output.split(' ')[1];
    assert.equal(await severity(), 'hint');
    assert.equal(await severity({ 'missing-handler': 'warning' }), 'warning');
    assert.match(
      (await checked(files, ['.'], { rule: { 'missing-handler': 'off' } })).output,
      /^No problems found/,
    );
  });

  it('--fail-on decides what is a failure', async () => {
    const code = async (severity: 'warning' | 'error', failOn?: 'error' | 'warning' | 'none') => {
      const rule = { 'missing-handler': severity };
      return (await checked({ 'a.yaml': handlerless }, ['.'], { rule, ...(failOn && { failOn }) })).exitCode;
    };
    assert.deepEqual([await code('error'), await code('warning')], [1, 0]);
    assert.deepEqual([await code('warning', 'warning'), await code('error', 'none')], [1, 0]);
  });

  it('--kubernetes-version chooses the release', async () => {
    const old = { 'a.yaml': `${handlerless.replace('/v1', '/v1beta1')}handler: a\n` };
    const { output } = await checked(old, ['.'], { kubernetesVersion: '1.19' });
    assert.doesNotMatch(output, /: error old-api-version/);
    assert.match(
      (await checked(old, ['.'], { kubernetesVersion: '1.30' })).output,
      /: error old-api-version/,
    );
    const { exitCode, errors } = await checked(old, ['.'], { kubernetesVersion: 'new' });
    assert.deepEqual([exitCode, errors.split(':').length], [2, 4]);
  });

  it('--snapshot knows a saved cluster from elsewhere', async () => {
    const cluster = readFileSync('examples/.runtimeclass/staging.yaml', 'utf8');
    const folder = written({
      'files/pod.yaml': pod.replace('kata', 'gvisr'),
      'x/saved.yaml': cluster,
      'x/a.yaml': pod,
    });
    const check = (snapshot: readonly string[]) => checkedIn(folder, ['files'], { snapshot });
    assert.match((await check([])).output, /^No problems found/);
    assert.match(
      (await check([join(folder, 'x/saved.yaml')])).output,
      /: error unknown-runtime-class: .*staging/,
    );
    const { exitCode, errors } = await check([join(folder, 'x/a.yaml'), join(folder, 'x/none.yaml')]);
    assert.equal(exitCode, 2);
    assert.match(errors, /x\/a\.yaml is not a saved cluster/);
    assert.match(errors, /cannot read .*x\/none\.yaml/);
  });

  it('--baseline reports only what is new, wherever the known findings have moved to', async () => {
    const folder = written({ 'a.yaml': handlerless });
    const file = join(folder, 'known.json');
    const write = await checkedIn(folder, ['a.yaml'], { writeBaseline: file });
    assert.deepEqual([write.exitCode, write.output], [0, '']);
    writeFileSync(join(folder, 'a.yaml'), `# above\n\n${handlerless}`);
    const now = await checkedIn(folder, ['.'], { baseline: file });
    assert.deepEqual([now.exitCode, now.output.split(' in ')[0]], [0, 'No problems found']);
    writeFileSync(join(folder, 'a.yaml'), `${handlerless}handler: A_b\n`);
    const other = await checkedIn(folder, ['a.yaml'], { baseline: file, output: 'json' });
    assert.deepEqual([other.exitCode, rulesOf(other.output)], [1, ['invalid-handler']]);
    const broken = await checkedIn(folder, ['a.yaml'], { baseline: join(folder, 'a.yaml') });
    assert.equal(broken.exitCode, 2);
    assert.match(broken.errors, /not a baseline: write one with --write-baseline\n$/);
  });

  it('leaves out what ignore files name, as Git does, but not what was named', async () => {
    const files = {
      '.gitignore': 'out/\n*.tmp.yaml\n',
      '.runtimeclassignore': '/skipped.yaml\n',
      'out/a.yaml': handlerless,
      'skipped.yaml': handlerless,
      'in/skipped.yaml': handlerless,
      'in/b.tmp.yaml': handlerless,
      'in/c.tmp.yaml': handlerless,
      'in/.gitignore': '!c.tmp.yaml\n',
    };
    const folder = written(files);
    const filesOf = async (paths: string[], options = {}) => {
      const { output } = await checkedIn(folder, paths, { output: 'json', ...options });
      const all = (JSON.parse(output) as { file: string }[]).map(({ file }) =>
        file.replace(/^.*files-\w+\//, ''),
      );
      return [...new Set(all)].sort().join(' ');
    };
    assert.equal(await filesOf(['.']), 'in/c.tmp.yaml in/skipped.yaml');
    assert.equal(await filesOf(['out', 'skipped.yaml']), 'out/a.yaml skipped.yaml');
    assert.equal((await filesOf(['.'], { ignore: false })).split(' ').length, 5);
  });

  it('takes globs', async () => {
    const folder = written({ 'a/x.yaml': handlerless, 'a/b/x.yaml': handlerless, 'a/y.yaml': handlerless });
    const { output } = await checkedIn(folder, ['**/x.yaml'], { output: 'json' });
    assert.deepEqual(rulesOf(output), ['missing-handler', 'missing-handler']);
    assert.equal((await checkedIn(folder, ['*.none'])).exitCode, 2);
  });
});

describe('runtimeclass check --fix', () => {
  const old =
    '\uFEFF# text\r\napiVersion: node.k8s.io/v1beta1\r\nkind: RuntimeClass\r\nmetadata:   {name: a} # more\r\nhandler: a';

  it('changes what leaves no choice, and nothing else, and reports what is left', async () => {
    const folder = written({ 'a.yaml': old, 'real.yaml': old, 'b.yaml': handlerless });
    symlinkSync('real.yaml', join(folder, 'link.yaml'));
    const { mtimeMs } = statSync(join(folder, 'b.yaml'));
    const { exitCode, output } = await checkedIn(folder, ['a.yaml', 'b.yaml', 'link.yaml'], { fix: true });
    const fixed = old.replace('v1beta1', 'v1');
    assert.equal(readFileSync(join(folder, 'a.yaml'), 'utf8'), fixed);
    assert.equal(readFileSync(join(folder, 'real.yaml'), 'utf8'), fixed);
    assert.equal(statSync(join(folder, 'b.yaml')).mtimeMs, mtimeMs);
    assert.match(output, /error missing-handler/);
    assert.doesNotMatch(output, /old-api-version/);
    assert.equal(exitCode, 1);
    const again = await checkedIn(folder, ['a.yaml'], { diff: true });
    assert.deepEqual([again.exitCode, again.output], [0, '']);
  });

  it('--diff shows it, and changes nothing', async () => {
    const folder = written({ 'a.yaml': old });
    const { exitCode, output } = await checkedIn(folder, ['a.yaml'], { diff: true });
    assert.equal(exitCode, 1);
    assert.match(output, /\n-apiVersion: node\.k8s\.io\/v1beta1\r\n\+apiVersion: node\.k8s\.io\/v1\r\n/);
    assert.equal(readFileSync(join(folder, 'a.yaml'), 'utf8'), old);
    const piped = await checkedIn(folder, ['-'], { diff: true }, old);
    assert.match(piped.output, /^--- a\/<stdin>\n/);
    assert.equal((await checkedIn(folder, ['-'], { fix: true }, old)).exitCode, 2);
  });

  it('leaves a choice to people, and a file that is not UTF-8 alone', async () => {
    const classes = ['a', 'b']
      .map(name => `---\n${handlerless.replace('a}', `${name}}`)}handler: runsc\n`)
      .join('');
    const bytes = Buffer.concat([Buffer.from(old), Buffer.from('\n# \xe4\n', 'latin1')]);
    const folder = written({
      'classes.yaml': classes,
      'pod.yaml': pod.replace('kata', 'runsc'),
      'latin.yaml': bytes,
    });
    await checkedIn(folder, ['.'], { fix: true });
    assert.equal(readFileSync(join(folder, 'pod.yaml'), 'utf8'), pod.replace('kata', 'runsc'));
    assert.ok(readFileSync(join(folder, 'latin.yaml')).equals(bytes));
  });

  it('makes fixes that touch one after the other', async () => {
    const text = `${handlerless.replace('/v1', '/v1alpha1')}spec: {runtimeHandler: a}\n`;
    const folder = written({ 'a.yaml': text });
    const { exitCode } = await checkedIn(folder, ['a.yaml'], { fix: true });
    assert.equal(readFileSync(join(folder, 'a.yaml'), 'utf8'), `${handlerless}handler: a\n`);
    assert.equal(exitCode, 0);
  });
});
