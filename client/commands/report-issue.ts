import { commands, env, extensions, version, workspace } from 'vscode';
import { numberOfClusters } from '../cluster/number-of-clusters.ts';
import { issueText } from '../issue-text.ts';
import type { Command } from './command.ts';

/** Opens the editor's issue reporter with versions and settings filled in; nothing is sent before the user does it. */
export const reportIssue: Command = {
  id: 'runtimeclass.reportIssue',
  async run({ clusters }) {
    const { id, packageJSON } = extensions.getExtension('runtimeclass.runtimeclass')!;
    const { properties } = packageJSON.contributes.configuration;
    const issueBody = issueText({
      extension: packageJSON.version,
      editor: `${env.appName} ${version}`,
      remote: env.remoteName,
      settings: changedSettings(Object.keys(properties)),
      rules: Object.keys(properties['runtimeclass.rules'].properties),
      clusters: numberOfClusters(clusters),
    });
    await commands.executeCommand('workbench.action.openIssueReporter', { extensionId: id, issueBody });
  },
};

function changedSettings(names: readonly string[]): Record<string, unknown> {
  const settings = workspace.getConfiguration();
  const changed = names.filter(name => {
    const { defaultValue } = settings.inspect(name) ?? {};
    return JSON.stringify(settings.get(name)) !== JSON.stringify(defaultValue);
  });
  return Object.fromEntries(changed.map(name => [name, settings.get(name)]));
}
