import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { inProject, readManifest } from '../../../scripts/project.ts';
import { steps as stepsOfTests } from '../../../scripts/test/steps.ts';

interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly environment?: string;
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const scripts: Record<string, string> = JSON.parse(readFileSync(inProject('package.json'), 'utf8')).scripts;

for (const name of readdirSync(inProject('.github', 'workflows'))) {
  const text = readFileSync(inProject('.github', 'workflows', name), 'utf8');
  const workflow: Workflow = parse(text);
  const jobs = Object.entries(workflow.jobs);
  const commands = jobs.flatMap(([, { steps = [] }]) => steps.flatMap(({ run }) => run ?? []));

  describe(`the workflow ${name}`, () => {
    it('runs only scripts that there are', () => {
      const called = commands.flatMap(command => /^npm run ([\w:-]+)/.exec(command)?.[1] ?? []);
      assert.deepEqual(
        called.filter(script => scripts[script] === undefined),
        [],
      );
      const files = commands.flatMap(command => command.match(/\bscripts\/[\w/-]+\.ts\b/g) ?? []);
      assert.deepEqual(
        files.filter(file => !existsSync(inProject(file))),
        [],
      );
    });

    it('leaves out only steps of the tests that there are', () => {
      const left = commands.flatMap(command => /^npm test .*--without (\S+)/.exec(command)?.[1] ?? []);
      assert.deepEqual(
        left.filter(step => stepsOfTests.every(known => known.name !== step)),
        [],
      );
    });

    it('needs only jobs and workflows that there are', () => {
      const needed = jobs.flatMap(([, { needs = [] }]) => needs);
      assert.deepEqual(
        needed.filter(job => workflow.jobs[job] === undefined),
        [],
      );
      for (const [, { uses }] of jobs) {
        if (uses === undefined) continue;
        const called: Workflow = parse(readFileSync(inProject(uses), 'utf8'));
        assert.ok('workflow_call' in called.on, uses);
      }
    });

    it('says which secrets it takes, and fetches programs in one version each', () => {
      const [comment] = /(?:^#.*\n)+/m.exec(text) ?? [''];
      const secrets = [...text.matchAll(/secrets\.(\w+)/g)].map(([, secret]) => secret!);
      assert.deepEqual(
        secrets.filter(secret => !comment.includes(secret)),
        [],
      );
      for (const command of commands) {
        if (command.startsWith('npx ')) assert.match(command, /^npx --yes [\w-]+@\d+\.\d+\.\d+ /);
      }
    });
  });
}

describe('a release', () => {
  const release: Workflow = parse(readFileSync(inProject('.github', 'workflows', 'release.yml'), 'utf8'));

  it('is published by jobs that wait for the tests and the package', () => {
    const publishing = Object.values(release.jobs).filter(({ steps = [] }) =>
      steps.some(({ run = '' }) => /\bpublish\b/.test(run)),
    );
    assert.equal(publishing.length, 3);
    for (const { needs, environment } of publishing) {
      assert.deepEqual(needs, ['test', 'package']);
      assert.equal(environment, 'release');
    }
  });

  it('has the version of package.json as its tag, and a section of the changelog', () => {
    const script = inProject('scripts', 'check-release.ts');
    const { version } = readManifest();
    assert.equal(
      execFileSync(process.execPath, [script, `v${version}`], { encoding: 'utf8' }),
      `v${version} can be released.\n`,
    );
    const { status, stderr } = spawnSync(process.execPath, [script, 'v99.0.0'], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^the tag is "v99\.0\.0", .* has to be v/);
  });
});
