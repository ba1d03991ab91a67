import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inProject } from '../../../scripts/project.ts';

const page = readFileSync(inProject('ARCHITECTURE.md'), 'utf8');
const map = /```\n(client\/[\s\S]*?)```/.exec(page)![1]!;

describe('ARCHITECTURE.md', () => {
  it('names every room of the server, and no other', () => {
    const rooms = readdirSync(inProject('server'), { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() ? entry.name : [],
    );
    const server = map.slice(map.indexOf('server/'), map.indexOf('syntaxes/'));
    const named = [...server.matchAll(/^ {2}(\S.*?)(?: {2,}|$)/gm)].flatMap(([, names]) =>
      names!.split(' ').flatMap(name => (name.endsWith('/') ? name.slice(0, -1) : [])),
    );
    assert.deepEqual(named.sort(), rooms.sort());
  });

  it('names only files that exist', () => {
    const paths = [...page.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.ts)`/g)].map(([, path]) => path!);
    assert.ok(paths.length > 10);
    const roots = ['', 'server/'];
    const missing = paths.filter(path => !roots.some(root => existsSync(inProject(root + path))));
    assert.deepEqual(missing, []);
  });

  it('can be read in ten minutes', () => {
    assert.ok(page.split(/\s+/).length <= 1800);
  });
});
