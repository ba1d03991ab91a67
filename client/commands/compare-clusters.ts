import { commands } from 'vscode';
import { comparisonUri } from '../views/cluster-content.ts';
import type { Command } from './command.ts';

/** Shows what differs between the clusters that are known, live or saved, as a table. */
export const compareClusters: Command = {
  id: 'runtimeclass.compareClusters',
  run: () => commands.executeCommand('markdown.showPreview', comparisonUri),
};
