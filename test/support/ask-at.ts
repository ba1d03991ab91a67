import type { Position } from 'vscode-languageserver-types';
import type { Snapshot } from '../../server/analysis/snapshot.ts';
import { codeActions } from '../../server/ide/code-actions/code-actions.ts';
import { complete } from '../../server/ide/completion/index.ts';
import { hover } from '../../server/ide/hover/hover.ts';
import { definition } from '../../server/ide/navigation/definition.ts';
import { references } from '../../server/ide/navigation/references.ts';

/** Asks for all that an editor asks about a place of a text; throws what a feature throws. */
export function askAt(snapshot: Snapshot, uri: string, position: Position): void {
  complete(snapshot, uri, position);
  hover(snapshot, uri, position);
  definition(snapshot, uri, position);
  references(snapshot, uri, position, true);
  codeActions(snapshot, uri, { start: position, end: position });
}
