import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { buildBundles } from '../../../scripts/bundles.ts';
import { inProject } from '../../../scripts/project.ts';

interface Configuration {
  readonly name: string;
  readonly type: string;
  readonly preLaunchTask?: string;
  readonly autoAttachChildProcesses?: boolean;
  readonly outFiles?: readonly string[];
}

interface Task {
  readonly label: string;
  readonly type: string;
  readonly script: string;
}

const launch = readJson<{ configurations: Configuration[] }>('.vscode/launch.json');
const { tasks } = readJson<{ tasks: Task[] }>('.vscode/tasks.json');
const { scripts, main } = readJson<{ scripts: Record<string, string>; main: string }>('package.json');

describe('F5', () => {
  for (const configuration of launch.configurations) {
    it(`finds what "${configuration.name}" names`, () => {
      const { preLaunchTask } = configuration;
      if (preLaunchTask !== undefined) assert.ok(tasks.some(({ label }) => label === preLaunchTask));
      const paths = [...JSON.stringify(configuration).matchAll(/\$\{workspaceFolder\}\/([\w./-]+)/g)].map(
        ([, path]) => path!,
      );
      // What is in dist/ is not there before the first build; the tests of the build look at that.
      const sources = paths.filter(path => !path.startsWith('dist/'));
      assert.deepEqual(
        sources.filter(path => !existsSync(inProject(path))),
        [],
      );
      if (paths.length > sources.length) assert.equal(preLaunchTask, 'build');
    });
  }

  it('attaches to the server, which the extension starts', () => {
    const [extension] = launch.configurations;
    assert.equal(extension?.type, 'extensionHost');
    assert.equal(extension.autoAttachChildProcesses, true);
  });

  it('has tasks that are scripts of package.json', () => {
    const lacking = tasks.filter(({ type, script }) => type !== 'npm' || scripts[script] === undefined);
    assert.deepEqual(lacking, []);
    assert.match(scripts['build']!, /^node scripts\/build\.ts$/);
    assert.match(readFileSync(inProject('scripts/build.ts'), 'utf8'), /buildBundles\('debugging'\)/);
  });

  it('builds what it starts, and a debugger finds our sources of it', async t => {
    await mkdir(inProject('output'), { recursive: true });
    const folder = await mkdtemp(inProject('output', 'debugging-'));
    t.after(() => rm(folder, { recursive: true }));
    await buildBundles('debugging', folder);
    const bundles = readdirSync(folder).filter(name => name.endsWith('.cjs'));
    const programs = [main, ...JSON.stringify(launch).matchAll(/dist\/[\w-]+\.cjs/g)].map(String);
    assert.deepEqual(
      programs.map(path => basename(path)).filter(name => !bundles.includes(name)),
      [],
    );
    const sources = new Set(bundles.flatMap(name => sourcesOf(join(folder, name))));
    assert.deepEqual(
      [...sources].filter(path => !existsSync(path)),
      [],
    );
    const wanted = ['client/extension.ts', 'server/main.ts', 'server/lsp/server.ts', 'server/cli.ts'];
    assert.deepEqual(
      wanted.filter(path => !sources.has(inProject(path))),
      [],
    );
  });
});

/** The files of this project that the source map inside a bundle names. */
function sourcesOf(bundle: string): string[] {
  const text = readFileSync(bundle, 'utf8');
  // No regular expression: it would need stack for each of millions of characters.
  const start = 'sourceMappingURL=data:application/json;base64,';
  const encoded = text.slice(text.lastIndexOf(start) + start.length).trimEnd();
  const { sources } = JSON.parse(Buffer.from(encoded, 'base64').toString()) as { sources: string[] };
  return sources
    .filter(path => /^(\.\.\/)+(client|server)\//.test(path))
    .map(path => resolve(dirname(bundle), path));
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(inProject(path), 'utf8'));
}
