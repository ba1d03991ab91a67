import { commands } from 'vscode';
import { comparisonUri } from '../views/cluster-content.ts';
import type { Command } from './command.ts';

/** Shows the differences between the known clusters, live or saved, as a table. */
export const compareClusters: Command = {
  id: 'runtimeclass.compareClusters',
  run: () => commands.executeCommand('markdown.showPreview', comparisonUri),
};
