import {
  type ClientCapabilities,
  type CodeLens,
  type CodeLensParams,
  CodeLensRefreshRequest,
  type Connection,
} from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import { codeLenses } from '../../ide/index.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { guard } from '../editor/guard.ts';
import { refreshWhenChanged } from './refresh-when-changed.ts';

/** Answers requests for code lenses, and has the editor ask again when clusters, files or settings have changed. */
export function answerCodeLensRequests(
  connection: Connection,
  session: Session,
  { workspace }: ClientCapabilities,
  commands: EditorCommands,
  fail: (error: unknown) => void,
): void {
  connection.onCodeLens(
    guard<CodeLensParams, CodeLens[]>(connection.console, 'codeLens', [], ({ textDocument }) => [
      ...codeLenses(session.snapshot(), textDocument.uri, commands),
    ]),
  );
  if (workspace?.codeLens?.refreshSupport !== true) return;
  refreshWhenChanged(session, () => connection.sendRequest(CodeLensRefreshRequest.type), fail);
}
