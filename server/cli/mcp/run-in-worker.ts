import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ToolAnswer } from './tool-answer.ts';
import type { ToolName } from './tool-definitions.ts';

/** A call as its thread gets it. */
export interface ToolCall {
  readonly name: ToolName;
  readonly input: unknown;
  readonly roots: readonly string[];
}

/**
 * Runs a call in a thread of its own: the engine is synchronous, so only that can be ended at once, when the caller cancels or
 * after `longestSeconds`. Its memory has a limit and goes with it.
 */
export async function runInWorker(call: ToolCall, cancelled: AbortSignal): Promise<ToolAnswer> {
  const tooLate = AbortSignal.timeout(longestSeconds * 1000);
  const signal = AbortSignal.any([cancelled, tooLate]);
  const worker = new Worker(script, {
    workerData: call,
    // The output of a thread must not come between the messages of the protocol.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await new Promise<ToolAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the call was ended')));
    });
  } catch (error) {
    if (tooLate.aborted) return { problem: tooLong };
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return { problem: tooLarge };
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

/** The thread is beside this file in the sources and in the bundle. */
const script = join(import.meta.dirname, `mcp-worker${extname(import.meta.filename)}`);

const longestSeconds = 60;

const mostMegabytes = 1024;

const tooLong = `This took longer than ${longestSeconds} s and was ended: name fewer files or a smaller folder.`;

const tooLarge = `This took more than ${mostMegabytes} MB of memory and was ended: name fewer files or a smaller folder.`;
