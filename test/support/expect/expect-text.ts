import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type CallSite, callSite } from './call-site.ts';
import { updateLater } from './update-later.ts';

/** With `UPDATE_EXPECT=1` tests write what came into their source instead of failing. A person then reads the diff. */
export const isUpdating = process.env['UPDATE_EXPECT'] === '1';

/**
 * Compares a text with what a test expects. When updating, the literal that the expected text is written in gets the
 * other text; the test fails as ever where it cannot be told which literal that is (`update-literal.ts`).
 * @param caller where the test calls; a helper that awaits something first has to find that out before it does
 */
export function expectText(
  actual: string | undefined,
  expected: string,
  caller: CallSite | undefined = callSite(),
): void {
  if (!isUpdating || actual === undefined) {
    assert.equal(actual, expected);
    return;
  }
  const refusal = updateLater(caller, actual, expected);
  if (refusal !== undefined) refuse(refusal, actual, expected);
}

/** The same for a list of texts, which is expected as a list of strings. */
export function expectLines(
  actual: readonly string[],
  expected: readonly string[],
  caller: CallSite | undefined = callSite(),
): void {
  if (!isUpdating) {
    assert.deepEqual(actual, expected);
    return;
  }
  const refusal = updateLater(caller, actual, expected);
  if (refusal !== undefined) refuse(refusal, actual, expected);
}

/** The same for a text that is expected in a file of its own, which may be missing as long as we are updating. */
export function expectFile(actual: string, file: string): void {
  const expected = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (isUpdating && actual !== expected) writeFileSync(file, actual);
  else assert.equal(actual, expected);
}

function refuse(why: string, actual: unknown, expected: unknown): never {
  const { message } = new assert.AssertionError({ actual, expected, operator: 'deepStrictEqual' });
  throw new assert.AssertionError({ message: `not updated: ${why}\n\n${message}` });
}
