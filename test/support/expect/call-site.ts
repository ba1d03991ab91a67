import { fileURLToPath } from 'node:url';

/** Calls in the source of a test, the innermost first; lines and columns are counted from one. */
export interface CallSite {
  readonly file: string;
  readonly calls: readonly { readonly line: number; readonly column: number }[];
}

/**
 * The calls in a `.test.ts` file that led here; `undefined` where none did. Only before the first `await` of a helper:
 * what goes on later was called by nobody.
 */
export function callSite(): CallSite | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = limit;
  const frames = [...stack.matchAll(/(file:\/\/[^\s()]*\.test\.ts):(\d+):(\d+)\)?$/gm)];
  const url = frames[0]?.[1];
  if (url === undefined) return undefined;
  const ofFile = frames.filter(frame => frame[1] === url);
  const calls = ofFile.map(([, , line, column]) => ({ line: Number(line), column: Number(column) }));
  return { file: fileURLToPath(url), calls };
}
