import { ConfigurationTarget, workspace } from 'vscode';
import type { Command } from './command.ts';

/** Turns a rule off in the settings of the workspace. Argument: the id of the rule. */
export const disableRule: Command = {
  id: 'runtimeclass.disableRule',
  async run(_parts, rule) {
    if (typeof rule !== 'string') return;
    const settings = workspace.getConfiguration('runtimeclass');
    const { workspaceValue, globalValue } = settings.inspect<Record<string, string>>('rules') ?? {};
    const hasWorkspace = workspace.workspaceFolders !== undefined;
    const target = hasWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
    const before = hasWorkspace ? workspaceValue : globalValue;
    await settings.update('rules', { ...before, [rule]: 'off' }, target);
  },
};
