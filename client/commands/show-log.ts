import type { Command } from './command.ts';

export const showLog: Command = {
  id: 'runtimeclass.showLog',
  run: ({ client }) => client.showLog(),
};
