import { SnippetString } from 'vscode';
import { newClassSnippet } from '../../server/protocol/new-class.ts';
import { openText } from '../open-text.ts';
import type { Command } from './command.ts';

/** Opens a RuntimeClass to fill in, as a text without a file. */
export const createClass: Command = {
  id: 'runtimeclass.createClass',
  async run() {
    const editor = await openText('yaml', '');
    await editor.insertSnippet(new SnippetString(newClassSnippet));
  },
};
