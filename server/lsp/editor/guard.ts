import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';

/** The log for a person who looks for a fault. It never contains the text of a file. */
export interface Logger {
  error(message: string): void;
}

/**
 * Wraps the handler of a request: a request that was cancelled is not computed, and one that fails is logged once with
 * its name and answered with `fallback`, so that the editor goes on.
 */
export function guard<Params, Result>(
  logger: Logger,
  name: string,
  fallback: Result,
  answer: (params: Params) => Result,
): (params: Params, token: CancellationToken) => Result | ResponseError<void> {
  return (params, token) => {
    if (token.isCancellationRequested) {
      return new ResponseError(LSPErrorCodes.RequestCancelled, `${name} was cancelled`);
    }
    try {
      return answer(params);
    } catch (error) {
      logger.error(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
      return fallback;
    }
  };
}

/**
 * Wraps the handler of a request whose answer takes long, as `guard` does: `signal` is aborted when the request is
 * cancelled meanwhile. The error is thrown, which the protocol library understands as well.
 */
export function guardLong<Params, Result>(
  logger: Logger,
  name: string,
  fallback: Result,
  answer: (params: Params, signal: AbortSignal) => Promise<Result>,
): (params: Params, token: CancellationToken) => Promise<Result> {
  return async (params, token) => {
    const cancelled = new AbortController();
    if (token.isCancellationRequested) cancelled.abort();
    const subscription = token.onCancellationRequested(() => cancelled.abort());
    try {
      cancelled.signal.throwIfAborted();
      return await answer(params, cancelled.signal);
    } catch (error) {
      // It may also be cancelled by another request that ends the work this one waits for.
      if (cancelled.signal.aborted || (error instanceof Error && error.name === 'AbortError')) {
        throw new ResponseError(LSPErrorCodes.RequestCancelled, `${name} was cancelled`);
      }
      logger.error(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
      return fallback;
    } finally {
      subscription.dispose();
    }
  };
}
