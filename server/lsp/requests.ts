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

/** Answers what the editor asks about a place in a text, and about the workspace. */
export function answerRequests(
  connection: Connection,
  session: Session,
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
    guard(logger, 'definition', [], ({ textDocument, position }) => [
      ...definition(session.snapshot(), textDocument.uri, position),
    ]),
  );
  connection.onReferences(
    guard(logger, 'references', [], ({ textDocument, position, context }) => [
      ...references(session.snapshot(), textDocument.uri, position, context.includeDeclaration),
    ]),
  );
  connection.onRequest(
    previewRequest,
    guard<PreviewParams, readonly Preview[]>(logger, 'preview', [], ({ uri, position }) =>
      preview(session.snapshot(), uri, position),
    ),
  );
  connection.onRequest(
    chooseClassRequest,
    guard<PreviewParams, Choices | null>(
      logger,
      'chooseClass',
      null,
      ({ uri, position }) => chooseClass(session.snapshot(), uri, position) ?? null,
    ),
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
