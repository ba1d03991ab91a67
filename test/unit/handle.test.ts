import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { handle } from '../../server/handle.ts';

test('a request is answered', () => {
  const { answer, logged } = guarded((n: number) => n + 1);
  assert.equal(answer(1, CancellationToken.None), 2);
  assert.deepEqual(logged, []);
});

test('a request that fails is logged once, with its name, and gets the fallback', () => {
  const { answer, logged } = guarded(() => {
    throw new Error('broken');
  });
  assert.equal(answer(1, CancellationToken.None), -1);
  assert.deepEqual(
    logged.map(message => message.split('\n')[0]),
    ['count failed: Error: broken'],
  );
});

test('a cancelled request is not computed', () => {
  const { answer, logged } = guarded(() => assert.fail());
  const answered = answer(1, CancellationToken.Cancelled);
  assert.ok(answered instanceof ResponseError);
  assert.equal(answered.code, LSPErrorCodes.RequestCancelled);
  assert.deepEqual(logged, []);
});

function guarded(answer: (n: number) => number) {
  const logged: string[] = [];
  const logger = { error: (message: string) => void logged.push(message) };
  return { answer: handle(logger, 'count', -1, answer), logged };
}
