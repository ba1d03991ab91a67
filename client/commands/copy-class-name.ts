import { env } from 'vscode';
import type { Command } from './command.ts';

/** Copies the name of an item of the tree. */
export const copyClassName: Command = {
  id: 'runtimeclass.copyClassName',
  async run({ classTree }, given) {
    const item = classTree.itemFor(given);
    if (item !== undefined) await env.clipboard.writeText(item.className ?? item.context ?? item.label);
  },
};
