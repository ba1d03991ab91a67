import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';

/** Where the server says what a person who looks for a fault needs to know. Never the text of a file. */
export interface Logger {
  error(message: string): void;
}

/**
 * The guard around every request: one that was cancelled is not computed, one that fails is logged once with its
 * name and answered with `fallback`, so that the editor goes on.
 */
export function handle<Params, Result>(
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
