import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CancellationToken,
  CancellationTokenSource,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver/node';
import { guard, guardLong } from '../../../../server/lsp/editor/guard.ts';

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

test('a long request is answered, and gets the fallback when it fails', async () => {
  const works = guardedLong(async n => n + 1);
  assert.equal(await works.answer(1, CancellationToken.None), 2);
  const fails = guardedLong(async () => {
    throw new Error('broken');
  });
  assert.equal(await fails.answer(1, CancellationToken.None), -1);
  assert.deepEqual(
    [...works.logged, ...fails.logged].map(message => message.split('\n')[0]),
    ['count failed: Error: broken'],
  );
});

test('a long request that is cancelled is aborted, before it begins or in the middle', async () => {
  const { answer, logged } = guardedLong(
    (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const token = new CancellationTokenSource();
  const isCancelled = (error: ResponseError<void>) => error.code === LSPErrorCodes.RequestCancelled;
  const began = assert.rejects(answer(1, token.token), isCancelled);
  token.cancel();
  await began;
  await assert.rejects(answer(1, CancellationToken.Cancelled), isCancelled);
  assert.deepEqual(logged, []);
});

test('a long request counts as cancelled where another request ends what it waits for', async () => {
  const { answer, logged } = guardedLong(async () => {
    throw AbortSignal.abort().reason;
  });
  const isCancelled = (error: ResponseError<void>) => error.code === LSPErrorCodes.RequestCancelled;
  await assert.rejects(answer(1, CancellationToken.None), isCancelled);
  assert.deepEqual(logged, []);
});

function guardedLong(answer: (n: number, signal: AbortSignal) => Promise<number>) {
  const logged: string[] = [];
  const logger = { error: (message: string) => void logged.push(message) };
  return { answer: guardLong(logger, 'count', -1, answer), logged };
}

function guarded(answer: (n: number) => number) {
  const logged: string[] = [];
  const logger = { error: (message: string) => void logged.push(message) };
  return { answer: guard(logger, 'count', -1, answer), logged };
}
