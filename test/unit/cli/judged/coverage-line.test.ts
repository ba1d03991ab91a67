import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CheckCoverage } from '../../../../server/cli/judged/check-coverage.ts';
import { coverageLine } from '../../../../server/cli/judged/coverage-line.ts';
import { expectText } from '../../../support/expect/expect-text.ts';

describe('what a check has judged, in words', () => {
  it('is one line, of names that are cut off and as many items as fit', () => {
    const many: CheckCoverage = {
      workloads: 12,
      classes: 3,
      nodeConfigurations: 2,
      rendered: 0,
      clusters: [`\u001b[2J\n${'x'.repeat(500)}`],
      notJudged: ['a', 'b', 'c'].map(name => ({ what: `chart ${name.repeat(70)}`, why: 'needs --render' })),
    };
    expectText(
      coverageLine(many),
      `12 workloads with a class, 3 classes, 2 node configurations, cluster …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx. Not judged: chart …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa (needs --render) and 2 more.`,
    );
    const few = { ...many, clusters: ['a\nb', '##[error]'] };
    assert.match(coverageLine(few), /configurations, cluster a\\nb, cluster #\\u0023\[error\]\. /);
  });
});
