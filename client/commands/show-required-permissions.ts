import { permissionsRequest } from '../../server/protocol/requests.ts';
import { openText } from '../open-text.ts';
import type { Command } from './command.ts';

/**
 * Opens the ClusterRole to request from an administrator, as an untitled document. Argument: the context; if the
 * missing permissions are known, comments mark them.
 */
export const showRequiredPermissions: Command = {
  id: 'runtimeclass.showRequiredPermissions',
  async run({ clusters }, givenContext) {
    const context = typeof givenContext === 'string' ? givenContext : clusters.shown;
    const content = await clusters.ask<string>(permissionsRequest, { context });
    if (!content) return;
    await openText('yaml', content);
  },
};
