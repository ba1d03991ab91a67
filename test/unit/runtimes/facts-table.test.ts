import { describe, it } from 'node:test';
import { inProject } from '../../../scripts/project.ts';
import { limitationInFull } from '../../../server/ide/views/runtime-page.ts';
import { howKnown, type Known } from '../../../server/runtimes/model/known.ts';
import type { Limitation } from '../../../server/runtimes/model/limitation.ts';
import type { RuntimeProfile } from '../../../server/runtimes/model/profile.ts';
import { profiles } from '../../../server/runtimes/profiles/index.ts';
import { whyNotRepeated } from '../../node/facts/fact-seen.ts';
import { factsSeen } from '../../node/facts/index.ts';
import { expectFile } from '../../support/expect/expect-text.ts';

describe('docs/runtimes.md', () => {
  it('lists every fact of a runtime with how it is known', () => {
    const facts = profiles.flatMap(profile =>
      profile.limitations.map(limitation => ({ profile, limitation })),
    );
    const count = (by: Known['by']) =>
      facts.filter(({ limitation }) => howKnown(limitation).by === by).length;
    const repeated = facts.filter(({ profile, limitation }) => isRepeated(profile, limitation)).length;
    const text = [
      '# What runtimes cannot do, and how we know it',
      '',
      'Written by `UPDATE_EXPECT=1 node --test test/unit/runtimes/facts-table.test.ts`.',
      '',
      `There are ${facts.length} facts about ${profiles.length} runtimes. ${count('run')} were run on a node: \`npm test\` (its step \`node\`)`,
      `runs the Pods of ${repeated} again each time and compares what comes. ${count('source')} were read in source code; ${count('documentation')} are what`,
      'documentation or maintainers say. Runtimes that need virtual machines, other hardware or a vendor are among those.',
      ...profiles.filter(({ limitations }) => limitations.length > 0).flatMap(section),
      '',
    ];
    expectFile(text.join('\n'), inProject('docs', 'runtimes.md'));
  });
});

function section(profile: RuntimeProfile): readonly string[] {
  const rows = profile.limitations.map(limitation => {
    const cells = [
      limitation.id,
      cell(limitationInFull(limitation)),
      limitation.effect,
      known(profile, limitation),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = ['| fact | what happens | effect | how it is known |', '| --- | --- | --- | --- |'];
  return ['', `## ${profile.title}`, '', ...head, ...rows];
}

function known(profile: RuntimeProfile, limitation: Limitation): string {
  const how = howKnown(limitation);
  if (how.by !== 'run') return `[${how.by}](${limitation.source})`;
  const times = isRepeated(profile, limitation) ? 'each time' : 'once';
  return `run ${times}: ${how.on.node}, ${how.on.runtime}`;
}

function isRepeated({ id }: RuntimeProfile, limitation: Limitation): boolean {
  const rows = factsSeen.filter(fact => fact.runtime === id && fact.id === limitation.id);
  return rows.some(fact => whyNotRepeated(fact) === undefined);
}

/** Text as a cell of a table: placeholders such as `<id>` are no tags, and no column ends in it. */
function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');
}
