import {
  type ClientCapabilities,
  type Connection,
  type SemanticTokens,
  type SemanticTokensParams,
  SemanticTokensRegistrationType,
} from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import { semanticTokens, tokenTypes } from '../../ide/index.ts';
import { nodeConfigGlobs } from '../../protocol/requests.ts';
import { guard } from '../editor/guard.ts';

/** Answers requests for the colours of configurations of nodes. */
export function answerSemanticTokenRequests(connection: Connection, session: Session): void {
  connection.onRequest(
    'textDocument/semanticTokens/full',
    guard<SemanticTokensParams, SemanticTokens>(
      connection.console,
      'semanticTokens',
      { data: [] },
      ({ textDocument: { uri } }) => ({ data: semanticTokens(session.snapshot(), uri) }),
    ),
  );
}

/**
 * Has the editor ask for colours where it takes a configuration of a node for plain text. Where an extension adds TOML, the
 * file has that language, this is not about it, and nothing is coloured twice.
 */
export async function colourPlainText(
  connection: Connection,
  { textDocument }: ClientCapabilities,
): Promise<void> {
  if (textDocument?.semanticTokens?.dynamicRegistration !== true) return;
  await connection.client.register(SemanticTokensRegistrationType.type, {
    documentSelector: nodeConfigGlobs.map(pattern => ({ language: 'plaintext', pattern })),
    legend: { tokenTypes: [...tokenTypes], tokenModifiers: [] },
    full: true,
  });
}
