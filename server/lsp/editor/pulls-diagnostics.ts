import type { InitializeParams } from 'vscode-languageserver';
import type { InitializationOptions } from '../../protocol/requests.ts';

/**
 * Whether the editor asks for diagnostics itself, instead of getting them sent. It has to take a refresh: what is wrong in one
 * file depends on others. VS Code can do both and wants them sent: its
 * library asks for one of the other open files each half second, and what is sent is there within milliseconds.
 */
export function pullsDiagnostics({ capabilities, initializationOptions }: InitializeParams): boolean {
  const { pushDiagnostics }: InitializationOptions = initializationOptions ?? {};
  const { textDocument, workspace } = capabilities;
  const canPull = textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true;
  return canPull && pushDiagnostics !== true;
}
