import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { CommandResult } from '../../../server/cli/command-result.ts';
import { compare } from '../../../server/cli/compare.ts';
import { dryRun } from '../../../server/cli/dry-run.ts';
import { explainEvent } from '../../../server/cli/explain-event.ts';
import { map } from '../../../server/cli/map.ts';
import { policyExport } from '../../../server/cli/policy-export.ts';
import { rehearse } from '../../../server/cli/rehearse.ts';
import { upgrade } from '../../../server/cli/upgrade.ts';
import { hostile, hostileWorkspace, payload } from '../../support/hostile-workspace.ts';
import { checkedIn, written } from './checked.ts';

/** Controls of a terminal and marks that turn the direction of writing; lines end with a line feed alone. */
const controls = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

/** Colours, which only the report writes. */
const colours = /\p{Cc}\[\d+m/gu;

/** A class to upgrade, with a hostile line beside the change. */
const oldClass = `apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata:\n  name: old # \u001b[31m \u202e\nhandler: old\n`;

describe('the command line in a workspace in which every text is hostile', () => {
  // A name of a file may have a line break, which begins no line of the report either.
  const folder = written({
    'old.yaml': oldClass,
    ...hostileWorkspace(),
    'a\nb\u001b[31m\u202e.yaml': 'kind: Pod\nspec:\n  runtimeClassName: kata\n',
  });
  const first = `${payload.slice(0, 40)} \u001b[31m \u202e`;

  const commands: Readonly<Record<string, () => Promise<CommandResult>>> = {
    check: () => checkedIn(folder, ['.']),
    'check for GitHub': () => checkedIn(folder, ['.'], 'github'),
    'check as JUnit': () => checkedIn(folder, ['.'], 'junit'),
    'check as SARIF': () => checkedIn(folder, ['.'], 'sarif'),
    'check as JSON': () => checkedIn(folder, ['.'], 'json'),
    // A diff is for `git apply`, so it has the lines as they are.
    upgrade: () => upgrade([folder], { write: true, diff: false }),
    compare: () => compare([hostile('context'), hostile('context2')], [folder]),
    'explain-event': () =>
      explainEvent(`pods "x" is forbidden: pod rejected: RuntimeClass "${first}" not found`, [folder]),
    'dry-run': () =>
      dryRun(join(folder, 'pods.yaml'), {
        existing: [join(folder, '.runtimeclass/prod.yaml')],
        verb: 'create',
        output: 'text',
      }),
    map: () => map([folder], { cluster: hostile('context'), svg: join(folder, 'map.svg') }),
    rehearse: () => rehearse([folder], { from: '1.31', to: '1.37', output: 'text' }),
    'policy export': () => policyExport(folder, { action: 'Deny', output: 'yaml' }),
  };
  for (const [name, run] of Object.entries(commands)) {
    it(`${name} writes no control character but its own colours`, async () => {
      const { output, errors } = await run();
      assert.notEqual(output + errors, '');
      // Programs read these, and the path and the words are to be exactly those of the file.
      const isData = /JUnit|SARIF|JSON/.test(name);
      for (const text of [isData ? output.replace(/[\u202a-\u202e]/g, '') : output, errors]) {
        const [found] = controls.exec(text.replace(colours, name === 'check' ? '' : '$&')) ?? [];
        const at = found === undefined ? 0 : text.indexOf(found);
        assert.equal(found, undefined, JSON.stringify(text.slice(Math.max(0, at - 200), at + 100)));
      }
    });
  }
});
