import {
  Disposable,
  EventEmitter,
  type ExtensionContext,
  lm,
  McpStdioServerDefinition,
  Uri,
  workspace,
} from 'vscode';

/**
 * Offers `runtimeclass mcp` to the agents of the editor: for the folders of a window that is trusted. The editor starts it when
 * an agent is to use it, with the Node that it runs on itself.
 */
export function provideMcpServer({ extensionUri, extension }: ExtensionContext): Disposable {
  // Editors that are made of VS Code may lack this part of its API.
  const register = (lm as Partial<typeof lm> | undefined)?.registerMcpServerDefinitionProvider;
  if (register === undefined) return new Disposable(() => {});
  const changed = new EventEmitter<void>();
  const tell = () => changed.fire();
  return Disposable.from(
    changed,
    workspace.onDidChangeWorkspaceFolders(tell),
    workspace.onDidGrantWorkspaceTrust(tell),
    register(mcpProviderId, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => {
        const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
        if (!workspace.isTrusted || folders.length === 0) return [];
        const program = Uri.joinPath(extensionUri, 'dist', 'cli.cjs').fsPath;
        const { version } = extension.packageJSON as { version: string };
        const definition = new McpStdioServerDefinition(
          'RuntimeClass',
          process.execPath,
          [program, 'mcp', ...folders.map(({ uri }) => uri.fsPath)],
          // Without it the program of a desktop opens a window instead of running the script.
          { ELECTRON_RUN_AS_NODE: '1' },
          version,
        );
        definition.cwd = folders[0]!.uri;
        return [definition];
      },
    }),
  );
}

/** As in `contributes.mcpServerDefinitionProviders` of package.json. */
const mcpProviderId = 'runtimeclass';
