import {
  type Connection,
  type ConnectionOptions,
  type InitializeParams,
  InitializeRequest,
  Message,
  type MessageWriter,
} from 'vscode-languageserver';
import { ByteOrderMarks } from './byte-order-marks.ts';
import { initializeResultFor } from './capabilities.ts';

/**
 * Listens to the editor on the connection that `open` creates, and answers its `initialize`. That loads only the protocol
 * library; `start` is called after the answer and may take its time to load the rest. Messages that the editor sends
 * meanwhile are queued and delivered in order.
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
      if (started !== undefined) return started.then(() => next(message));
      const answered = next(message);
      if (!Message.isRequest(message) || message.method !== InitializeRequest.method) return answered;
      const params = message.params as InitializeParams;
      started = Promise.resolve(answered).then(() => start(connection, params));
      return started;
    },
  };
  const connection = open({ messageStrategy }, writer => marks.translate(writer));
  connection.onInitialize(initializeResultFor);
  connection.listen();
}
