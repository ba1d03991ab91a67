import { Range } from 'vscode';
import type { PositionRange } from '../server/protocol/requests.ts';

/** A range of the server as one of VS Code. */
export function rangeOf({ start, end }: PositionRange): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
