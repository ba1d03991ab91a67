import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { knownHandlerNames, knownHandlers } from '../../../server/runtimes/known-handlers.ts';
import { namedPlatformClasses } from '../../../server/runtimes/platform-classes.ts';
import { profiles } from '../../../server/runtimes/profiles/index.ts';
import { duplicates } from '../../support/duplicates.ts';
import { expectFile } from '../../support/expect/expect-text.ts';

const facts = join(import.meta.dirname, '../../../../shared/facts/runtimes.json');

describe('known handlers', () => {
  it('are one entry for each runtime that uses the name', () => {
    assert.deepEqual(
      knownHandlers('gvisor').map(handler => `${handler.title}, ${handler.isolation}, ${handler.certain}`),
      ['gVisor, user-space kernel, true', 'GKE Sandbox (gVisor), user-space kernel, false'],
    );
    assert.deepEqual(knownHandlers('unheard-of'), []);
  });

  it('know the names that kata-deploy composes', () => {
    assert.deepEqual(
      knownHandlers('kata-fc-blue').map(({ name, title, usedBy }) => ({ name, title, usedBy })),
      [{ name: 'kata-fc-blue', title: 'Kata Containers', usedBy: 'kata-deploy' }],
    );
  });

  it('are DNS labels, as a RuntimeClass needs them', () => {
    const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
    assert.deepEqual(
      knownHandlerNames().filter(name => !label.test(name)),
      [],
    );
    assert.deepEqual(duplicates(knownHandlerNames()), []);
  });

  it('are well-formed rows', () => {
    const rows = profiles.flatMap(({ id, handlers }) => handlers.map(row => ({ ...row, id })));
    assert.deepEqual(duplicates(rows.map(row => `${row.name} ${row.id} ${row.usedBy}`)), []);
    const links = [...rows.map(row => row.source), ...profiles.map(({ homepage }) => homepage)];
    assert.deepEqual(
      links.filter(link => !link.startsWith('https://') || !URL.canParse(link)),
      [],
    );
  });

  it('include the handler of every class that a platform installs', () => {
    const handlers = namedPlatformClasses.flatMap(row => row.handler ?? []);
    assert.deepEqual(
      handlers.filter(handler => knownHandlers(handler).length === 0),
      [],
    );
  });

  it('are those that a person has reviewed, by runtime', () => {
    const lines = profiles.map(({ id, handlers }) =>
      `${id}: ${handlers.map(({ name }) => name).join(' ')}`.trim(),
    );
    expectFile(`${lines.join('\n')}\n`, join(import.meta.dirname, 'known-handlers.txt'));
  });

  // The collection that the profiles were written from may lie beside this checkout.
  if (!existsSync(facts)) return;
  it('include every handler name of the collected facts that is not a pattern', () => {
    const runtimes: { id: string; handlers: { name: string }[] }[] = JSON.parse(readFileSync(facts, 'utf8'));
    const collected = runtimes.flatMap(({ id, handlers }) => handlers.map(({ name }) => `${name} ${id}`));
    const known = new Set(
      profiles.flatMap(({ id, handlers }) => handlers.map(({ name }) => `${name} ${id}`)),
    );
    assert.deepEqual(
      collected.filter(row => !row.includes('<') && !known.has(row)),
      [],
    );
  });
});
