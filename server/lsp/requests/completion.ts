import type {
  ClientCapabilities,
  CompletionItem,
  CompletionList,
  CompletionParams,
  Connection,
} from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import { complete, completeBriefly, documentCompletion } from '../../ide/index.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { completionItemFor } from '../editor/for-client.ts';
import { guard } from '../editor/guard.ts';

/** Answers completion requests in the form that the editor supports, by its capabilities and its commands. */
export function answerCompletionRequests(
  connection: Connection,
  session: Session,
  client: ClientCapabilities,
  commands: EditorCommands,
): void {
  const { console: logger } = connection;
  const { snippetSupport } = client.textDocument?.completion?.completionItem ?? {};
  const abilities = { ...commands, snippets: snippetSupport === true };
  const completeFor = asksForDocumentation(client)
    ? completeBriefly
    : (...at: Parameters<typeof complete>) => complete(...at).map(item => completionItemFor(client, item));
  connection.onCompletion(
    guard<CompletionParams, CompletionList | CompletionItem[]>(
      logger,
      'completion',
      [],
      ({ textDocument, position }) => completeFor(session.snapshot(), textDocument.uri, position, abilities),
    ),
  );
  connection.onCompletionResolve((item, token) => {
    const answer = () => completionItemFor(client, documentCompletion(session.snapshot(), item));
    return guard(logger, 'completionItem/resolve', item, answer)(item, token);
  });
}

/**
 * Whether the editor accepts a list without documentation, with the properties common to all items given once as
 * defaults.
 */
function asksForDocumentation({ textDocument }: ClientCapabilities): boolean {
  const { completionItem, completionList } = textDocument?.completion ?? {};
  const shared = ['editRange', 'insertTextFormat', 'insertTextMode', 'data'];
  return (
    completionItem?.resolveSupport?.properties.includes('documentation') === true &&
    shared.every(name => completionList?.itemDefaults?.includes(name))
  );
}
