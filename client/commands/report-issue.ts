import { commands, env, extensions, UIKind, Uri, version, workspace } from 'vscode';
import { numberOfClusters } from '../cluster/number-of-clusters.ts';
import { issueText } from '../issue-text.ts';
import type { Command } from './command.ts';

/**
 * Opens the editor's issue reporter, or in a browser the page for a new issue, with versions and settings filled in; nothing is
 * sent before the user does it.
 */
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
    // The reporter of a window in a browser leaves out the text.
    if (env.uiKind === UIKind.Web) {
      await env.openExternal(Uri.parse(`${packageJSON.bugs.url}/new?body=${encodeURIComponent(issueBody)}`));
      return;
    }
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
