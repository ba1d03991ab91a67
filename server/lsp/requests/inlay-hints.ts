import type { ClientCapabilities, Connection, InlayHint, InlayHintParams } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import { inlayHints } from '../../ide/index.ts';
import { guard } from '../editor/guard.ts';
import { refreshWhenChanged } from './refresh-when-changed.ts';

/** Answers requests for inlay hints, and has the editor ask again when clusters, files or settings have changed. */
export function answerInlayHintRequests(
  connection: Connection,
  session: Session,
  { workspace }: ClientCapabilities,
  fail: (error: unknown) => void,
): void {
  const { inlayHint } = connection.languages;
  inlayHint.on(
    guard<InlayHintParams, InlayHint[]>(connection.console, 'inlayHint', [], ({ textDocument, range }) => [
      ...inlayHints(session.snapshot(), textDocument.uri, range),
    ]),
  );
  if (workspace?.inlayHint?.refreshSupport !== true) return;
  refreshWhenChanged(session, () => inlayHint.refresh(), fail);
}
