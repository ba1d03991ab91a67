import type {
  ClientCapabilities,
  CompletionItem,
  CompletionList,
  CompletionParams,
  Connection,
} from 'vscode-languageserver/node';
import type { Session } from '../analysis/session.ts';
import { complete, completeBriefly, documentCompletion } from '../ide/completion/index.ts';
import { guard } from './guard.ts';

/** Answers with lists as the editor understands them: `client` is what it has said that it can do. */
export function answerCompletionRequests(
  connection: Connection,
  session: Session,
  client: ClientCapabilities,
): void {
  const { console: logger } = connection;
  const completeFor = asksForDocumentation(client) ? completeBriefly : complete;
  connection.onCompletion(
    guard<CompletionParams, CompletionList | CompletionItem[]>(
      logger,
      'completion',
      [],
      ({ textDocument, position }) => completeFor(session.snapshot(), textDocument.uri, position),
    ),
  );
  connection.onCompletionResolve((item, token) => {
    const answer = () => documentCompletion(session.snapshot(), item);
    return guard(logger, 'completionItem/resolve', item, answer)(item, token);
  });
}

/** Whether the editor takes a list without documentation in which what all items have in common is said once. */
function asksForDocumentation({ textDocument }: ClientCapabilities): boolean {
  const { completionItem, completionList } = textDocument?.completion ?? {};
  const shared = ['editRange', 'insertTextFormat', 'insertTextMode', 'data'];
  return (
    completionItem?.resolveSupport?.properties.includes('documentation') === true &&
    shared.every(name => completionList?.itemDefaults?.includes(name))
  );
}
