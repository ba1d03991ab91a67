import type { Command } from './command.ts';

export const restartServer: Command = {
  id: 'runtimeclass.restartServer',
  run: ({ client }) => client.restart(),
};
