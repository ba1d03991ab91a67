import {
  type Connection,
  type ConnectionOptions,
  ErrorCodes,
  type InitializeParams,
  InitializeRequest,
  Message,
  type MessageWriter,
  ResponseError,
} from 'vscode-languageserver';
import { ByteOrderMarks } from './editor/byte-order-marks.ts';
import { initializeResultFor } from './editor/capabilities.ts';
import { initializeProblem } from './editor/initialize-problem.ts';

/**
 * Listens to the editor on the connection that `open` creates, and answers its `initialize`. That loads only the protocol
 * library; `start` is called after the answer and may take its time to load the rest. Messages that the editor sends
 * meanwhile are queued and delivered in order. An `initialize` that cannot be used is answered with an error, and the editor
 * may send another one.
 * @param open creates the connection with these options, over a writer that it passes to `translate` first
 */
export function listen(
  open: (
    options: ConnectionOptions,
    translate: <Writer extends MessageWriter>(writer: Writer) => Writer,
  ) => Connection,
  start: (connection: Connection, params: InitializeParams) => Promise<void>,
): void {
  let started: Promise<void> | undefined;
  const marks = new ByteOrderMarks();
  const messageStrategy: ConnectionOptions['messageStrategy'] = {
    handleMessage(received, next) {
      const message = marks.received(received);
      // If the start has failed, `shutdown` and `exit` still end the server.
      if (started !== undefined) return started.catch(() => {}).then(() => next(message));
      if (!Message.isRequest(message) || message.method !== InitializeRequest.method) return next(message);
      const problem = initializeProblem(message.params);
      if (problem !== undefined) return next({ ...message, ...refusal(problem) } as Message);
      const params = message.params as InitializeParams;
      started = Promise.resolve(next(message)).then(() => start(connection, params));
      return started;
    },
  };
  const connection = open({ messageStrategy }, writer => marks.translate(writer));
  connection.onInitialize(initializeResultFor);
  connection.onRequest(refusedInitialize, ({ problem }: RefusedInitialize) => {
    throw new ResponseError(ErrorCodes.InvalidParams, problem);
  });
  connection.listen();
}

/** The method that an unusable `initialize` is answered as: the library's own handler reads the params before ours. */
const refusedInitialize = 'runtimeclass/refusedInitialize';

interface RefusedInitialize {
  readonly problem: string;
}

function refusal(problem: string): { readonly method: string; readonly params: RefusedInitialize } {
  return { method: refusedInitialize, params: { problem } };
}
