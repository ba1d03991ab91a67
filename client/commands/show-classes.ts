import type { Command } from './command.ts';

/** Shows the view "RuntimeClasses". */
export const showClasses: Command = {
  id: 'runtimeclass.showClasses',
  run: ({ classTree }) => classTree.show(),
};
