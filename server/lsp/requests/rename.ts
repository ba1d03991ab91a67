import {
  type ClientCapabilities,
  type Connection,
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { type RenameRefusal, rename, renameTarget } from '../../ide/index.ts';
import { guardLong } from '../editor/guard.ts';

/** Answers the two requests about renaming, once the folders are read: a name may be anywhere in them. */
export function answerRenameRequests(
  {
    connection,
    session,
    files,
    firstRead,
  }: { connection: Connection; session: Session; files: WorkspaceFiles; firstRead: Promise<void> },
  { workspace }: ClientCapabilities,
): void {
  const { console: logger } = connection;
  const { documentChanges, changeAnnotationSupport } = workspace?.workspaceEdit ?? {};
  const canAsk = documentChanges === true && changeAnnotationSupport !== undefined;
  connection.onPrepareRename(
    guardLong<PrepareRenameParams, PrepareRenameResult | ResponseError<void> | null>(
      logger,
      'prepareRename',
      null,
      async ({ textDocument, position }) => {
        await firstRead;
        const target = renameTarget(session.snapshot(), textDocument.uri, position);
        if (target === undefined) return null;
        return 'refusal' in target ? refused(target) : { range: target.range, placeholder: target.name };
      },
    ),
  );
  connection.onRenameRequest(
    guardLong<RenameParams, WorkspaceEdit | ResponseError<void> | null>(
      logger,
      'rename',
      null,
      async ({ textDocument: { uri }, position, newName }) => {
        await firstRead;
        const edit = await rename(session.snapshot(), files, { uri, position, newName, canAsk });
        if (edit === undefined) return null;
        return 'refusal' in edit ? refused(edit) : edit;
      },
    ),
  );
}

/** The editor shows the text of the error where the new name was typed. */
function refused({ refusal }: RenameRefusal): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, refusal);
}
