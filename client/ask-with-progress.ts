import { ProgressLocation, window } from 'vscode';
import { withoutLinks } from '../server/base/escaped-for-markdown.ts';
import type { RestartableClient } from './restartable-client.ts';

/**
 * Sends a request and shows a progress with a Cancel button meanwhile; `undefined` if the user cancels or the server does not start.
 * Foreign text in the title never becomes a link.
 */
export function askWithProgress<Result>(
  { ask }: Pick<RestartableClient, 'ask'>,
  title: string,
  method: string,
  params: object,
): Thenable<Result | undefined> {
  const progress = { location: ProgressLocation.Notification, title: withoutLinks(title), cancellable: true };
  return window.withProgress(progress, (_, token) =>
    ask<Result>(method, params, token).catch((error: unknown) => {
      if (!token.isCancellationRequested) throw error;
      return undefined;
    }),
  );
}
