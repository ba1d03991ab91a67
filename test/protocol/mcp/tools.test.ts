import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { check } from '../../../server/cli/check.ts';
import { dryRun } from '../../../server/cli/dry-run.ts';
import { openTargets } from '../../../server/cli/input/open-targets.ts';
import { collectingOutput } from '../../../server/cli/report/collecting-output.ts';
import { upgrade } from '../../../server/cli/upgrade.ts';
import { classTree } from '../../../server/ide/class-tree/class-tree.ts';
import { describeEvents } from '../../../server/ide/explain-event/describe-events.ts';
import { chooseClass } from '../../../server/ide/views/choose-class.ts';
import { diskFiles } from '../../../server/workspace/disk-files.ts';
import { connected, dataOf, project, textOf } from './connected.ts';

const examples = join(project, 'examples');
const client = await connected('examples');
const call = (name: string, args: Readonly<Record<string, unknown>> = {}) =>
  client.callTool({ name, arguments: { ...args } });

const misplaced = readFileSync(join(examples, 'misplaced.yaml'), 'utf8');
const saved = '.runtimeclass/staging.yaml';

describe('a tool of runtimeclass mcp', () => {
  it('is read only and has a schema of its answers', async () => {
    const { tools } = await client.listTools();
    assert.equal(
      tools.map(({ name }) => name).join(' '),
      'check dry_run choose_class upgrade explain_rule explain_runtime clusters explain_event',
    );
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      assert.deepEqual(
        [annotations?.readOnlyHint, annotations?.destructiveHint, annotations?.openWorldHint],
        [true, false, false],
      );
      assert.equal(inputSchema['additionalProperties'], false);
      assert.equal(outputSchema?.['type'], 'object');
      assert.ok(description);
    }
  });
});

describe('the answers of runtimeclass mcp are those of the command line and the editor', () => {
  it('check, of all folders, of a file, and of a text', async () => {
    const whole = await checkAsJson([examples]);
    const all = JSON.parse(whole.output);
    assert.ok(all.length > 5);
    const found = { exit_code: whole.exitCode, total: all.length, left_out: 0, findings: all };
    assert.deepEqual(dataOf(await call('check')), found);
    const few = { ...found, findings: all.slice(0, 2) };
    assert.deepEqual(dataOf(await call('check', { max_findings: 2 })), few);

    const file = await checkAsJson([join(examples, 'misplaced.yaml')]);
    const ofFile = JSON.parse(file.output);
    assert.equal(ofFile.length, 1);
    const expected = { exit_code: file.exitCode, total: 1, left_out: 0, findings: ofFile };
    assert.deepEqual(dataOf(await call('check', { paths: ['misplaced.yaml'] })), expected);

    const text = await checkAsJson(['-'], misplaced);
    const named = JSON.parse(text.output.replaceAll('<stdin>', 'new.yaml'));
    const ofText = { exit_code: text.exitCode, total: 1, left_out: 0, findings: named };
    assert.deepEqual(dataOf(await call('check', { content: misplaced, file_name: 'new.yaml' })), ofText);
  });

  it('dry_run, of a file in a saved cluster, and of a text', async () => {
    const options = { existing: [saved], verb: 'create', output: 'json' } as const;
    const inExamples = (path: string) => Promise.resolve(readFileSync(join(examples, path), 'utf8'));
    const said = await dryRun('misplaced.yaml', options, inExamples);
    const answers = said.output
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    const expected = { exit_code: said.exitCode, answers, problems: [], left_out: 0 };
    const answer = await call('dry_run', { path: 'misplaced.yaml', existing: [saved] });
    assert.deepEqual(dataOf(answer), expected);
    const inWords = await dryRun('misplaced.yaml', { ...options, output: 'text' }, inExamples);
    assert.equal(textOf(answer), inWords.output + inWords.errors);

    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {runtimeClassName: Kata}\n';
    const old = { existing: [], verb: 'create', output: 'json', kubernetesVersion: '1.30' } as const;
    const refused = await dryRun('-', old, async () => pod);
    assert.deepEqual(dataOf(await call('dry_run', { content: pod, kubernetes_version: '1.30' })), {
      exit_code: 1,
      answers: [JSON.parse(refused.output)],
      problems: [],
      left_out: 0,
    });
  });

  it('upgrade, of a folder and of a text', async () => {
    const whole = await upgrade([examples], { diff: true });
    assert.deepEqual(dataOf(await call('upgrade', { paths: ['.'] })), {
      exit_code: whole.exitCode,
      diff: whole.output,
      left: whole.errors.split('\n').filter(line => line !== ''),
      left_out: 0,
    });
    const old =
      'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a} # mine\nhandler: b\n';
    const text = await upgrade(['-'], { diff: true }, async () => Buffer.from(old));
    assert.match(text.output, /^\+apiVersion: node.k8s.io\/v1$/m);
    const data = { exit_code: 1, diff: text.output, left: [], left_out: 0 };
    assert.deepEqual(dataOf(await call('upgrade', { content: old })), data);
  });

  it('choose_class, of the Pods of a file and of a text', async () => {
    const { session } = await openTargets([examples]);
    const uri = `file://${join(examples, 'misplaced.yaml')}`;
    const deployment =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n      containers: [{name: a, image: a}]\n';
    session.open(uri, 0, deployment);
    const expected = chooseClass(session.snapshot(), uri, { line: 6, character: 6 })!;
    assert.ok(expected.choices.length > 2);
    const { pods } = dataOf(await call('choose_class', { content: deployment })) as {
      pods: { subject: string; line: number; current: null; choices: { edit: object }[] }[];
    };
    const [pod, another] = pods;
    assert.equal(another, undefined);
    assert.deepEqual([pod!.subject, pod!.line, pod!.current], ['Deployment a', 7, null]);
    assert.deepEqual(
      pod!.choices.map(({ edit, ...choice }) => choice),
      expected.choices.map(({ edit, ...choice }) => choice),
    );
    const { range, text } = expected.choices[0]!.edit;
    assert.deepEqual(pod!.choices[0]!.edit, {
      line: range.start.line + 1,
      column: range.start.character + 1,
      endLine: range.end.line + 1,
      endColumn: range.end.character + 1,
      text,
    });
    const ofLine = await call('choose_class', { content: deployment, line: 7, column: 7 });
    assert.deepEqual(dataOf(ofLine), { pods: [pod], left_out: 0 });
  });

  it('explain_rule, of every page', async () => {
    const page = readFileSync(
      join(project, 'server/ide/diagnostics/rules/class-name-outside-pod-spec.md'),
      'utf8',
    );
    const answer = await call('explain_rule', { rule: 'class-name-outside-pod-spec' });
    assert.equal(textOf(answer), page);
    const { summary, ...others } = dataOf(answer) as Record<string, unknown>;
    assert.deepEqual(others, { rule: 'class-name-outside-pod-spec', severity: 'error', page });
    assert.ok(summary);
  });

  it('clusters, as the view RuntimeClasses has them', async () => {
    const { session } = await openTargets([examples]);
    const snapshot = session.snapshot();
    const { clusters } = dataOf(await call('clusters')) as {
      clusters: { name: string | null; description: string; file: string | null; classes: object[] }[];
    };
    const drawn = classTree(snapshot, []).map(({ path, description }) => ({
      description,
      classes: classTree(snapshot, path).map(item => [item.label, item.description, item.healthInWords]),
    }));
    assert.deepEqual(
      clusters.map(({ description, classes }) => ({
        description,
        classes: classes.map(each => Object.values(each)),
      })),
      drawn,
    );
    assert.equal(clusters[0]!.file, `examples/${saved}`);
    assert.equal(clusters.at(-1)!.name, null);
  });

  it('explain_event, with the files that it is about', async () => {
    const text = 'Error creating: pods "web-" is forbidden: pod rejected: RuntimeClass "kate" not found';
    const { session } = await openTargets([examples]);
    const { markdown } = await describeEvents(session.snapshot(), text, {
      surface: 'terminal',
      files: diskFiles,
    });
    const answer = await call('explain_event', { text });
    assert.deepEqual(dataOf(answer), { is_known: true, markdown, left_out: 0 });
    assert.match(textOf(answer), /Did you mean `kata`\?/);
  });
});

/** What `runtimeclass check -o json` says. */
async function checkAsJson(paths: readonly string[], stdin = '') {
  const out = collectingOutput();
  const input = async () => ({ text: stdin, problem: undefined });
  const exitCode = await check(paths, { output: 'json' }, out, input);
  return { exitCode, output: out.output() };
}
