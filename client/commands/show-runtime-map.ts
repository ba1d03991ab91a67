import type { Command } from './command.ts';

/** Shows workloads, classes, handlers and nodes as one drawing. */
export const showRuntimeMap: Command = {
  id: 'runtimeclass.showRuntimeMap',
  run: ({ runtimeMap }) => runtimeMap.show(),
};
