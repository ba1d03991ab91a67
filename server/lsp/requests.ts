import type { Connection } from 'vscode-languageserver/node';
import type { Session } from '../analysis/session.ts';
import {
  type Choices,
  chooseClassRequest,
  type Preview,
  type PreviewParams,
  previewRequest,
  upgradeWorkspaceRequest,
  type WorkspaceUpgrade,
} from '../base/protocol.ts';
import { chooseClass } from '../ide/choose-class.ts';
import { codeActions } from '../ide/code-actions.ts';
import { definition } from '../ide/definition.ts';
import { hover } from '../ide/hover.ts';
import { preview } from '../ide/preview.ts';
import { references } from '../ide/references.ts';
import { guard, guardLong } from './guard.ts';

/**
 * Answers the editor's requests about a position in a text, and about the workspace. Requests whose answers lie in other
 * files wait for `firstRead`, the first reading of the folders; a hover or a code action does not.
 */
export function answerRequests(
  connection: Connection,
  session: Session,
  firstRead: Promise<void>,
  upgradeWorkspace: () => Promise<WorkspaceUpgrade>,
): void {
  const { console: logger } = connection;
  connection.onHover(
    guard(
      logger,
      'hover',
      null,
      ({ textDocument, position }) => hover(session.snapshot(), textDocument.uri, position) ?? null,
    ),
  );
  connection.onCodeAction(
    guard(logger, 'codeAction', [], ({ textDocument, range, context }) => [
      ...codeActions(session.snapshot(), textDocument.uri, range, context.only),
    ]),
  );
  connection.onDefinition(
    guardLong(logger, 'definition', [], async ({ textDocument, position }) => {
      await firstRead;
      return [...definition(session.snapshot(), textDocument.uri, position)];
    }),
  );
  connection.onReferences(
    guardLong(logger, 'references', [], async ({ textDocument, position, context }) => {
      await firstRead;
      return [...references(session.snapshot(), textDocument.uri, position, context.includeDeclaration)];
    }),
  );
  connection.onRequest(
    previewRequest,
    guardLong<PreviewParams, readonly Preview[]>(logger, 'preview', [], async ({ uri, position }) => {
      await firstRead;
      return preview(session.snapshot(), uri, position);
    }),
  );
  connection.onRequest(
    chooseClassRequest,
    guardLong<PreviewParams, Choices | null>(logger, 'chooseClass', null, async ({ uri, position }) => {
      await firstRead;
      return chooseClass(session.snapshot(), uri, position) ?? null;
    }),
  );
  connection.onRequest(
    upgradeWorkspaceRequest,
    guardLong<object, WorkspaceUpgrade>(
      logger,
      'upgradeWorkspace',
      { edits: [], left: [] },
      upgradeWorkspace,
    ),
  );
}
