import { window, workspace } from 'vscode';
import { permissionsRequest } from '../../server/base/protocol.ts';
import type { Command } from './command.ts';

/**
 * Opens the ClusterRole to ask an administrator for, as a text to be edited, saved or sent. Takes the context; where what
 * may not be read there is known, comments say so.
 */
export const showRequiredPermissions: Command = {
  id: 'runtimeclass.showRequiredPermissions',
  async run({ clusters }, givenContext) {
    const context = typeof givenContext === 'string' ? givenContext : clusters.shown;
    const content = await clusters.ask<string>(permissionsRequest, { context });
    if (!content) return;
    await window.showTextDocument(await workspace.openTextDocument({ language: 'yaml', content }));
  },
};
