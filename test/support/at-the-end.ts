import { after } from 'node:test';

/**
 * Calls something when all tests of the file have ended, whatever became of them: a process that a failed test left
 * behind would keep the runner from ending. What came last is called first.
 */
export function atTheEnd(call: () => unknown): void {
  calls.push(call);
}

const calls: (() => unknown)[] = [];

after(async () => {
  for (const call of calls.splice(0).reverse()) await call();
});
