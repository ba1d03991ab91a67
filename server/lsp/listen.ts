import {
  type Connection,
  type ConnectionOptions,
  type InitializeParams,
  InitializeRequest,
  Message,
} from 'vscode-languageserver';
import { initializeResultFor } from './capabilities.ts';

/**
 * Listens to the editor on the connection that `open` creates, and answers its `initialize`. That loads only the protocol
 * library; `start` is called after the answer and may take its time to load the rest. Messages that the editor sends
 * meanwhile are queued and delivered in order.
 */
export function listen(
  open: (options: ConnectionOptions) => Connection,
  start: (connection: Connection, params: InitializeParams) => Promise<void>,
): void {
  let started: Promise<void> | undefined;
  const connection = open({
    messageStrategy: {
      handleMessage(message, next) {
        if (started !== undefined) return started.then(() => next(message));
        const answered = next(message);
        if (!Message.isRequest(message) || message.method !== InitializeRequest.method) return answered;
        const params = message.params as InitializeParams;
        started = Promise.resolve(answered).then(() => start(connection, params));
        return started;
      },
    },
  });
  connection.onInitialize(initializeResultFor);
  connection.listen();
}
