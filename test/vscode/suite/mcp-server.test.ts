import assert from 'node:assert/strict';
import { commands, extensions, LanguageModelTextPart, lm } from 'vscode';

describe('The MCP server for agents', () => {
  it('is registered, starts, and answers what the command line does', async () => {
    await extensions.getExtension('runtimeclass.runtimeclass')?.activate();
    // The command of the editor behind "Start Server", which returns when the tools are there.
    await commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
    const toolNamed = (name: string) => lm.tools.find(tool => new RegExp(`^mcp_.*_${name}$`).test(tool.name));
    const names =
      'check dry_run choose_class upgrade explain_rule explain_runtime clusters explain_event'.split(' ');
    const missing = names.filter(name => toolNamed(name) === undefined);
    assert.deepEqual(missing, [], `among ${lm.tools.map(({ name }) => name).join(' ')}`);
    const input = { paths: ['misplaced.yaml'] };
    const answer = await lm.invokeTool(toolNamed('check')!.name, { input, toolInvocationToken: undefined });
    const text = answer.content
      .map(part => (part instanceof LanguageModelTextPart ? part.value : ''))
      .join('');
    assert.match(text, /"file":"misplaced\.yaml".*"rule":"class-name-outside-pod-spec"/);
  });
});
