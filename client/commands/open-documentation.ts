import { env, l10n, Uri, window } from 'vscode';
import { documentationRequest, type PreviewParams } from '../../server/protocol/requests.ts';
import { showInformation } from '../show.ts';
import type { Command } from './command.ts';

/**
 * Opens the page of the Kubernetes documentation about the field at the cursor. Links in the text would underline every
 * field for good; the hover has the same link.
 */
export const openDocumentation: Command = {
  id: 'runtimeclass.openDocumentation',
  async run({ client }) {
    const editor = window.activeTextEditor;
    if (!editor) return;
    const { document, selection } = editor;
    const params: PreviewParams = { uri: document.uri.toString(), position: selection.active };
    const page = await client.ask<string | null>(documentationRequest, params);
    if (page) await env.openExternal(Uri.parse(page));
    else showInformation(l10n.t('There is no field of a RuntimeClass or of a Pod at the cursor.'));
  },
};
