import { commands, l10n, Range, window } from 'vscode';
import { pickText, showInformation } from '../show.ts';
import { askForPreviews, previewUris } from '../views/preview-content.ts';
import type { Command } from './command.ts';

/** Shows the Pod at the cursor as written and as a cluster admits it, in a diff editor. */
export const preview: Command = {
  id: 'runtimeclass.preview',
  async run({ client, clusters: { shown } }) {
    const editor = window.activeTextEditor;
    if (!editor) return;
    const { document, selection } = editor;
    const source = { uri: document.uri.toString(), position: selection.active };
    const previews = await askForPreviews(client, source);
    const [first] = previews;
    if (!first) {
      showInformation(l10n.t('There is no Pod and no Pod template at the cursor.'));
      return;
    }
    const clusters = previews.map(({ cluster }) => cluster);
    const selected = previews.find(({ context }) => context !== undefined && context === shown);
    const only = clusters.length === 1 ? first.cluster : selected?.cluster;
    const placeHolder = l10n.t('Select a cluster');
    const cluster = only ?? (await pickText(clusters, { placeHolder }));
    if (cluster === undefined) return;
    const { before, after } = previewUris(source, cluster);
    // Opens at the top, with the lines about what happens to the Pods, not at the first difference.
    const options = { selection: new Range(0, 0, 0, 0) };
    await commands.executeCommand('vscode.diff', before, after, `${first.title} (${cluster})`, options);
  },
};
