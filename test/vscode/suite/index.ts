import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import type { Counts } from '../../../scripts/test/counts.ts';
import { patience } from '../../support/patience.ts';

/**
 * Called by the extension host of a real VS Code, in a browser page or on the desktop: runs the tests beside
 * this module and rejects if one failed. What Mocha reports and what it counted is left there too
 * (`report.txt`, `counts.json`), apart from the many things that VS Code writes to the same console.
 */
export async function run(): Promise<void> {
  const report: string[] = [];
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => report.push(format(...args));
  const mocha = new Mocha({ ui: 'bdd', timeout: 3 * patience, color: false });
  for (const name of readdirSync(__dirname).sort()) {
    if (name.endsWith('.test.cjs')) mocha.addFile(join(__dirname, name));
  }
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };
  await new Promise<void>(resolve => {
    const runner = mocha.run(() => resolve());
    runner.on('pass', () => (counts.passed += 1));
    runner.on('fail', () => (counts.failed += 1));
    runner.on('pending', test => {
      counts.skipped += 1;
      counts.skippedTests.push(test.fullTitle());
    });
  });
  writeFileSync(join(__dirname, 'report.txt'), report.join('\n'));
  writeFileSync(join(__dirname, 'counts.json'), JSON.stringify(counts));
  if (counts.failed > 0) throw new Error(`${counts.failed} tests failed`);
}
