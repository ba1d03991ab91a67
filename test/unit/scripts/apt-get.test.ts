import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { aptGet } from '../../../scripts/setup/apt-get.ts';
import { patienceWithAll } from '../../support/patience.ts';

const options = {
  skip: process.platform === 'linux' ? false : 'apt-get is for Linux',
  timeout: patienceWithAll,
};
const install = { what: 'a package', usually: 1 };

describe('apt-get', options, () => {
  it('gets package lists first where there are none', async context => {
    const machine = await fakeMachine(context, 'exit 0');
    await aptGet(install, ['install', 'hello'], undefined, machine);
    assert.equal(await machine.calls(), 'update\ninstall hello\n');
  });

  it('gets package lists once for two installations', async context => {
    const machine = await fakeMachine(context, 'exit 0');
    const both = ['hello', 'world'].map(name => aptGet(install, ['install', name], undefined, machine));
    await Promise.all(both);
    assert.equal(await machine.calls(), 'update\ninstall hello\ninstall world\n');
  });

  it('installs with the package lists that are there', async context => {
    const machine = await fakeMachine(context, 'exit 0');
    await machine.haveLists();
    await aptGet(install, ['install', 'hello'], undefined, machine);
    assert.equal(await machine.calls(), 'install hello\n');
  });

  it('repeats an installation that another apt-get disturbed, and says so', async context => {
    // The other one deleted the archives: they are there the second time only.
    const archives = `
      [ -e "$here/archives" ] && exit 0
      touch "$here/archives"
      echo "dpkg: error: cannot access archive '/var/cache/apt/archives/hello.deb': No such file or directory"
      exit 100`;
    const machine = await fakeMachine(context, archives);
    await machine.haveLists();
    await aptGet(install, ['install', 'hello'], undefined, machine);
    assert.equal(
      await machine.calls(),
      'install hello\nupdate\n-o APT::Get::Fix-Broken=true install hello\n',
    );
    assert.match(machine.said(), /^a package: once more, with new package lists; another apt-get may/m);
  });

  it('gives up after one repetition with what was said last', async context => {
    const machine = await fakeMachine(context, 'echo "E: Unable to locate package hello"; exit 100');
    await machine.haveLists();
    const failing = aptGet(install, ['install', 'hello'], undefined, machine);
    await assert.rejects(
      failing,
      /^Error: apt-get install hello failed:\n.*E: Unable to locate package hello$/s,
    );
    assert.equal((await machine.calls()).match(/install/g)?.length, 2);
  });

  it('ends an apt-get that hangs, with what it said, and does not repeat that', async context => {
    const machine = await fakeMachine(context, 'echo "Waiting for headers"; sleep 300');
    await machine.haveLists();
    const failing = aptGet({ ...install, limit: 2 }, ['install', 'hello'], undefined, machine);
    await assert.rejects(failing, /Waiting for headers\n.* was ended after 2 s, its limit/s);
    assert.equal(await machine.calls(), 'install hello\n');
  });

  it('says what to do where it may not get package lists', async context => {
    const machine = await fakeMachine(context, 'exit 100');
    const failing = aptGet(install, ['download', 'hello'], undefined, { ...machine, isRoot: false });
    await assert.rejects(failing, /there are no package lists: sudo apt-get update/);
    assert.equal(await machine.calls(), 'download hello\n');
  });
});

/** An apt-get on PATH that notes how it is called; `script` is what it does but for `update`, which makes lists. */
async function fakeMachine(context: TestContext, script: string) {
  const here = await mkdtemp(join(tmpdir(), 'runtimeclass-apt-'));
  const lists = join(here, 'lists');
  const program = join(here, 'apt-get');
  await mkdir(lists);
  await writeFile(
    program,
    `#!/usr/bin/env bash
     here=${here}
     while [ "$1 $2" = "-o DPkg::Lock::Timeout=300" ]; do shift 2; done
     echo "$*" >> "$here/calls"
     if [ "$1" = update ]; then touch "$here/lists/main_Packages"; exit 0; fi
     ${script}`,
  );
  await chmod(program, 0o755);
  const path = process.env['PATH'];
  process.env['PATH'] = `${here}:${path}`;
  const log = context.mock.method(console, 'log', () => undefined);
  context.after(async () => {
    process.env['PATH'] = path;
    await rm(here, { recursive: true });
  });
  return {
    lists,
    isRoot: true,
    lock: `apt-get ${basename(here)}`,
    calls: () => readFile(join(here, 'calls'), 'utf8'),
    haveLists: () => writeFile(join(lists, 'main_Packages'), ''),
    said: () => log.mock.calls.map(({ arguments: words }) => words.join(' ')).join('\n'),
  };
}
