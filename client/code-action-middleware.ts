import { CodeAction } from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import { applyFixByCommand } from './apply-fix.ts';
import { showCreatedFile } from './show-created-file.ts';

/** Adapts the server's code actions to VS Code. */
export const codeActionMiddleware: Middleware = {
  async provideCodeActions(document, range, context, token, next) {
    const actions = await next(document, range, context, token);
    for (const action of actions ?? []) {
      if (!(action instanceof CodeAction)) continue;
      if (action.command === undefined) applyFixByCommand(action, document, range);
      else showCreatedFile(action);
    }
    return actions;
  },
};
