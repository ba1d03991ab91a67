import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import {
  chooseClass,
  clusterText,
  codeActions,
  compareClusters,
  definition,
  documentationLink,
  documentSymbols,
  editTurningOff,
  hover,
  preview,
  references,
  runtimePage,
  runtimesWithPage,
  workspaceSymbols,
} from '../../ide/index.ts';
import { type Choices, chooseClassRequest } from '../../protocol/choosing.ts';
import {
  type EventExplanation,
  type ExplainEventParams,
  explainEventRequest,
} from '../../protocol/events.ts';
import {
  type ClusterTextParams,
  clusterTextRequest,
  compareRequest,
  documentationRequest,
  exportPolicyRequest,
  type FileEdit,
  type InitializationOptions,
  type PolicyDocument,
  type Preview,
  type PreviewParams,
  previewRequest,
  type TurnOffRuleParams,
  turnOffRuleRequest,
} from '../../protocol/requests.ts';
import {
  type RuntimePageParams,
  type RuntimePages,
  runtimePageRequest,
} from '../../protocol/runtime-page.ts';
import { upgradeWorkspaceRequest, type WorkspaceUpgrade } from '../../protocol/upgrade.ts';
import { codeActionsFor, hoverFor, symbolsFor } from '../editor/for-client.ts';
import { guard, guardLong } from '../editor/guard.ts';

/**
 * Answers the editor's requests about a position in a text, and about the workspace. Requests whose answers lie in other
 * files wait for `firstRead`, the first reading of the folders; a hover or a code action does not.
 */
export function answerRequests(
  connection: Connection,
  session: Session,
  files: WorkspaceFiles,
  client: ClientCapabilities,
  options: InitializationOptions,
  firstRead: Promise<void>,
  upgradeWorkspace: (signal: AbortSignal) => Promise<WorkspaceUpgrade>,
): void {
  const { console: logger } = connection;
  const whenRead = <Params, Result>(
    name: string,
    fallback: Result,
    answer: (params: Params) => Result | Promise<Result>,
  ) =>
    guardLong<Params, Result>(logger, name, fallback, async params => {
      await firstRead;
      return answer(params);
    });
  connection.onHover(
    guard(
      logger,
      'hover',
      null,
      ({ textDocument, position }) =>
        hoverFor(client, hover(session.snapshot(), textDocument.uri, position, options)) ?? null,
    ),
  );
  connection.onCodeAction(
    guard(logger, 'codeAction', [], ({ textDocument, range, context }) =>
      codeActionsFor(
        client,
        options,
        codeActions(session.snapshot(), textDocument.uri, range, context.only, options),
      ),
    ),
  );
  connection.onDefinition(
    whenRead('definition', [], ({ textDocument, position }) => [
      ...definition(session.snapshot(), textDocument.uri, position),
    ]),
  );
  connection.onReferences(
    whenRead('references', [], ({ textDocument, position, context }) => [
      ...references(session.snapshot(), textDocument.uri, position, context.includeDeclaration),
    ]),
  );
  connection.onDocumentSymbol(
    guard(logger, 'documentSymbol', [], ({ textDocument: { uri } }) =>
      symbolsFor(client, uri, documentSymbols(session.snapshot(), uri)),
    ),
  );
  connection.onWorkspaceSymbol(
    whenRead('workspaceSymbol', [], ({ query }) => [...workspaceSymbols(session.snapshot(), query)]),
  );
  connection.onRequest(
    previewRequest,
    whenRead<PreviewParams, readonly Preview[]>('preview', [], ({ uri, position }) =>
      preview(session.snapshot(), uri, position),
    ),
  );
  connection.onRequest(
    documentationRequest,
    guard<PreviewParams, string | null>(
      logger,
      'documentation',
      null,
      ({ uri, position }) => documentationLink(session.snapshot(), uri, position) ?? null,
    ),
  );
  connection.onRequest(
    runtimePageRequest,
    whenRead<RuntimePageParams, RuntimePages>('runtimePage', { runtimes: [] }, ({ id }) => {
      const runtimes = runtimesWithPage(session.snapshot().model.runtimes);
      const found = runtimes.find(runtime => runtime.id === id);
      return {
        runtimes: runtimes.map(({ id: each, title }) => ({ id: each, title })),
        page: found && runtimePage(found),
      };
    }),
  );
  connection.onRequest(
    chooseClassRequest,
    whenRead<PreviewParams, Choices | null>(
      'chooseClass',
      null,
      ({ uri, position }) => chooseClass(session.snapshot(), uri, position) ?? null,
    ),
  );
  connection.onRequest(
    compareRequest,
    whenRead<object, string>('compare', '', () => compareClusters(session.snapshot())),
  );
  connection.onRequest(
    explainEventRequest,
    whenRead<ExplainEventParams, EventExplanation>(
      'explainEvent',
      { isKnown: false, markdown: '' },
      // Loaded when it is first asked for: a table of all that a cluster says.
      async ({ text }) => {
        const { describeEvents } = await import('../../ide/explain-event/describe-events.ts');
        const errorPages = options.rulePages?.replace(/rules\/$/, 'errors/');
        return describeEvents(session.snapshot(), text, { surface: 'editor', files, errorPages });
      },
    ),
  );
  connection.onRequest(
    turnOffRuleRequest,
    guardLong<TurnOffRuleParams, FileEdit | null>(
      logger,
      'turnOffRule',
      null,
      async ({ folder, rule }) => (await editTurningOff(session.snapshot(), files, folder, rule)) ?? null,
    ),
  );
  connection.onRequest(
    exportPolicyRequest,
    whenRead<object, PolicyDocument | null>('exportPolicy', null, async () => {
      const { policyDocument } = await import('../../ide/views/policy-document.ts');
      return policyDocument(session, files, options.rulePages);
    }),
  );
  connection.onRequest(
    clusterTextRequest,
    whenRead<ClusterTextParams, string | null>(
      'clusterText',
      null,
      ({ uri }) => clusterText(session.snapshot(), uri) ?? null,
    ),
  );
  connection.onRequest(
    upgradeWorkspaceRequest,
    guardLong<object, WorkspaceUpgrade>(logger, 'upgradeWorkspace', { edits: [], left: [] }, (_, signal) =>
      upgradeWorkspace(signal),
    ),
  );
}
