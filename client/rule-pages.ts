import { commands, type Disposable, type ExtensionContext, env, Uri, window } from 'vscode';

/**
 * The address below which this editor shows the page of a rule. Diagnostics carry it as a link; the page is in
 * the package, so that it can be read without a network and fits the version that is installed.
 */
export function rulePagesAddress(context: ExtensionContext): string {
  return `${env.uriScheme}://${context.extension.id}/rules/`;
}

/** Answers such an address with a preview of the page. */
export function showRulePages(context: ExtensionContext): Disposable {
  return window.registerUriHandler({
    handleUri({ path }) {
      // The address may come from anywhere: only the name of a rule is taken from it.
      const rule = /^\/rules\/([a-z0-9-]+)$/.exec(path)?.[1];
      if (!rule) return;
      const page = Uri.joinPath(context.extensionUri, 'dist', 'rules', `${rule}.md`);
      return commands.executeCommand('markdown.showPreview', page);
    },
  });
}
