import type { TestEvent } from 'node:test/reporters';
import type { Counts } from './counts.ts';

/** A reporter of `node --test` that writes `Counts` and nothing else, for the table at the end of `npm test`. */
export default async function* countsReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const leftOut = data.skip ?? data.todo;
    // The tests of a skipped suite are not reported individually.
    if (data.details.type === 'suite' && !leftOut) continue;
    if (leftOut !== undefined) {
      counts.skipped += 1;
      counts.skippedTests.push(`${data.name}: ${leftOut === true ? 'no reason given' : leftOut}`);
    } else if (type === 'test:fail') counts.failed += 1;
    else counts.passed += 1;
  }
  yield JSON.stringify(counts);
}
