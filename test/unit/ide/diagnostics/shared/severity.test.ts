import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inProject } from '../../../../../scripts/project.ts';
import { weakest } from '../../../../../server/base/certainty.ts';
import { rules } from '../../../../../server/ide/diagnostics/rules/index.ts';
import { severityOf } from '../../../../../server/ide/diagnostics/shared/severity.ts';

const severities = ['error', 'warning', 'information', 'hint'] as const;
const certainties = ['certain', 'likely', 'unknown'] as const;

describe('the severity of a finding', () => {
  for (const rule of rules) {
    it(`of ${rule.id} falls with its certainty, and is an error only if it is certain`, () => {
      const [certain, likely, unknown] = certainties.map(certainty =>
        severities.indexOf(severityOf(rule, certainty)),
      );
      assert.equal(severities[certain!], rule.severity);
      assert.ok(certain! <= likely! && likely! <= unknown!);
      assert.ok(likely! > 0, 'what is only likely is an error');
      assert.ok(unknown! > 1, 'what is unknown is a warning');
    });
  }

  it('is that of something certain where a finding does not say otherwise', () => {
    assert.equal(severityOf({ severity: 'error' }), 'error');
    assert.deepEqual(
      certainties.map(certainty => severityOf({ severity: 'error' }, certainty)),
      ['error', 'warning', 'information'],
    );
  });

  it('is decided by no rule itself', () => {
    const folder = inProject('server/ide/diagnostics/rules');
    const deciding = readdirSync(folder)
      .filter(name => name.endsWith('.ts'))
      .filter(name =>
        /^ {4,}severity\b/m.test(
          readFileSync(join(folder, name), 'utf8').replace(/^ {4}severity: 'error',$/m, ''),
        ),
      );
    assert.deepEqual(deciding, []);
  });
});

describe('the weakest of several certainties', () => {
  it('counts', () => {
    assert.equal(weakest(), 'certain');
    assert.equal(weakest('certain', 'likely'), 'likely');
    assert.equal(weakest('likely', 'unknown', 'certain'), 'unknown');
  });
});
