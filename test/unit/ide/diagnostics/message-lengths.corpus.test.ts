import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { groupBy } from '../../../../server/base/collections.ts';
import { isCandidate } from '../../../../server/documents/files.ts';
import { diagnose } from '../../../../server/ide/diagnostics/engine/diagnose.ts';
import { rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { corpora, corpusFiles } from '../../../support/corpus-files.ts';
import { filesOf } from '../../../support/picture.ts';
import { examplesOf, rulePage } from '../../../support/rule-pages.ts';
import { openWorkspaceToMeasure, uriOf } from '../../../support/workspace.ts';

/** What fits in a row of the Problems panel beside the name of the file. */
const row = 90;

/** Small workspaces with one mistake each, where that folder is beside the checkout. */
const faulty = join(import.meta.dirname, '../../../../../shared/faulty');

interface Found {
  readonly rule: string;
  readonly message: string;
}

describe('the messages of all rules', () => {
  let found: readonly Found[] = [];
  before(async () => {
    const pages = rules.flatMap(({ id }) => examplesOf(rulePage(id)).map(({ picture }) => filesOf(picture)));
    const perWorkspace = [
      ...corpora.flatMap(corpus => workspacesOf(corpus.folder, 1)),
      ...workspacesOf(faulty, 2),
    ];
    found = (await Promise.all([...pages, ...perWorkspace].map(findingsIn))).flat();
  });

  it(`begin with a sentence of at most ${row} characters in six of ten findings`, context => {
    for (const folder of ['corpus/files', 'faulty'].filter(name => !existsSync(join(faulty, '..', name))))
      context.diagnostic(`../shared/${folder} is absent`);
    for (const line of table(found)) context.diagnostic(line);
    const long = found.filter(({ message }) => firstSentence(message).length > row);
    const longest = [...new Set(long.map(({ rule, message }) => `${rule}: ${firstSentence(message)}`))];
    assert.ok(long.length <= found.length * 0.4, `${long.length} of ${found.length}:\n${longest.join('\n')}`);
  });

  it('have no address: it is behind the name of the rule', () => {
    const withAddress = found.filter(
      ({ rule, message }) => !/runtime/.test(rule) && /https?:\/\//.test(message),
    );
    assert.deepEqual([...new Set(withAddress.map(({ rule, message }) => `${rule}: ${message}`))], []);
  });
});

/** The sentence that a row of the Problems panel begins with, up to its full stop or the end of its line. */
function firstSentence(message: string): string {
  return /^.*?(?:(?<!\be\.g|\bi\.e)[.?!](?= |$)|[。？！]|$)/m.exec(message)![0];
}

function workspacesOf(folder: string, depth: number): readonly Readonly<Record<string, string>>[] {
  if (!existsSync(folder)) return [];
  const files = corpusFiles(Number.POSITIVE_INFINITY, isCandidate, [{ folder }]);
  const workspaces = groupBy(files, ({ path }) => path.split('/').slice(0, depth).join('/'));
  return [...workspaces.values()].map(all => Object.fromEntries(all.map(({ path, text }) => [path, text])));
}

async function findingsIn(files: Readonly<Record<string, string>>): Promise<readonly Found[]> {
  const snapshot = (await openWorkspaceToMeasure(files)).snapshot();
  const all = Object.keys(files).flatMap(path => diagnose(snapshot, snapshot.file(uriOf(path))!));
  return all.map(({ rule, message }) => ({ rule: rule.id, message }));
}

function table(found: readonly Found[]): readonly string[] {
  const byRule = [...groupBy(found, ({ rule }) => rule)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    'first sentence: median, p90; whole message: median, p90; findings',
    ...[...byRule, ['all rules', found] as const].map(([rule, ofRule]) => {
      const lengths = [firstSentence, (message: string) => message].flatMap(part => {
        const sorted = ofRule.map(({ message }) => part(message).length).sort((a, b) => a - b);
        return [0.5, 0.9].map(share => sorted[Math.floor((sorted.length - 1) * share)]);
      });
      return `${rule.padEnd(32)}${[...lengths, ofRule.length].map(number => String(number).padStart(6)).join('')}`;
    }),
  ];
}
