import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCallQueue } from '../../../../server/cli/mcp/call-queue.ts';

describe('the queue of calls', () => {
  /** Queues works with one letter as their names, and draws what happens. */
  function queued(mostAtOnce: number) {
    const queue = createCallQueue(mostAtOnce);
    const log: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    const add = (name: string, signal = new AbortController().signal) =>
      queue(() => {
        log.push(`${name} begins`);
        return new Promise<void>((resolve, reject) =>
          ends.set(name, error => (error === undefined ? resolve() : reject(error))),
        );
      }, signal).then(
        () => log.push(`${name} ends`),
        (error: Error) => log.push(`${name}: ${error.message}`),
      );
    const draw = async () => {
      await new Promise(resolve => setImmediate(resolve));
      return log.splice(0).join(', ');
    };
    return { add, draw, end: (name: string, error?: Error) => ends.get(name)!(error) };
  }

  it('runs so many at once, and the others in their order, whether one succeeds or not', async () => {
    const { add, draw, end } = queued(2);
    for (const name of 'abcd') void add(name);
    assert.equal(await draw(), 'a begins, b begins');
    end('b', new Error('no'));
    assert.equal(await draw(), 'c begins, b: no');
    end('a');
    end('c');
    assert.equal(await draw(), 'd begins, a ends, c ends');
    end('d');
    for (const name of 'ef') void add(name);
    assert.equal(await draw(), 'e begins, f begins, d ends');
  });

  it('lets one leave that is cancelled while it waits, or was before', async () => {
    const { add, draw, end } = queued(1);
    const cancelling = new AbortController();
    void add('a');
    void add('b', cancelling.signal);
    void add('c');
    void add('d', AbortSignal.abort(new Error('before')));
    assert.equal(await draw(), 'a begins, d: before');
    cancelling.abort(new Error('cancelled'));
    assert.equal(await draw(), 'b: cancelled');
    end('a');
    assert.equal(await draw(), 'c begins, a ends');
    end('c');
    void add('e');
    assert.match(await draw(), /e begins/);
  });
});
