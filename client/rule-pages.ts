import { commands, type Disposable, type ExtensionContext, env, Uri, window } from 'vscode';

/**
 * The base URL at which this editor shows the pages of rules. Diagnostics link to it; the pages are in the package, so
 * that they can be read without a network and match the installed version.
 */
export function rulePagesAddress(context: ExtensionContext): string {
  return `${env.uriScheme}://${context.extension.id}/rules/`;
}

/** Registers the handler of such URLs, which opens a preview of the page. */
export function showRulePages(context: ExtensionContext): Disposable {
  return window.registerUriHandler({
    handleUri({ path }) {
      // The URL may come from anywhere, so only the id of a rule or an error is read from it.
      const [, folder, id] = /^\/(rules|errors)\/([a-z0-9-]+)$/.exec(path) ?? [];
      if (!folder || !id) return;
      const page = Uri.joinPath(context.extensionUri, 'dist', folder, `${id}.md`);
      return commands.executeCommand('markdown.showPreview', page);
    },
  });
}
