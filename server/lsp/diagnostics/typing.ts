import type { Diagnostic, Position } from 'vscode-languageserver';
import type { SessionChange } from '../../analysis/session.ts';
import { startTimer } from '../../base/start-timer.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import type { ShownDocument } from '../editor/shown-documents.ts';

/** Where a person is typing, until the next pause. */
export interface Typing {
  /** Notes where a text was edited. */
  changed(change: SessionChange): void;
  /** The pause is here, as when the text is saved. */
  rest(): void;
  /** The documents of a file without the diagnostics that wait for the pause. */
  withoutWaiting(
    file: ManifestFile,
    documents: readonly ShownDocument[],
    shownBefore: readonly ShownDocument[],
  ): readonly ShownDocument[];
}

/**
 * Half a word is wrong, and a begun object lacks most of what it needs. So what is new in the document that is being typed in
 * waits for a pause; what is gone is gone at once, and other documents do not wait. A change of the whole text, as programs
 * make it, is not typed. `rested` is called after a pause for which something has waited.
 */
export function createTyping(rested: () => void): Typing {
  let place: { readonly uri: string; readonly position: Position } | undefined;
  let lastEdit = Number.NEGATIVE_INFINITY;
  let pauseMs = pauseInWordMs;
  let isTimed = false;

  const rest = () => {
    if (place === undefined) return;
    place = undefined;
    rested();
  };
  // One timer for all that is typed before a pause.
  const restIn = (milliseconds: number) => {
    isTimed = true;
    startTimer(() => {
      isTimed = false;
      const left = lastEdit + pauseMs - performance.now();
      if (left > 0) restIn(left);
      else rest();
    }, milliseconds);
  };
  return {
    changed: change => {
      if (change.kind === 'edited') {
        place = change.at && { uri: change.uri, position: change.at };
        lastEdit = performance.now();
      } else if (change.kind === 'closed' && change.uri === place?.uri) place = undefined;
    },
    rest,
    withoutWaiting: (file, documents, shownBefore) => {
      if (place?.uri !== file.uri) return documents;
      pauseMs = isBeforeValue(file, place.position) ? pauseBeforeValueMs : pauseInWordMs;
      if (performance.now() >= lastEdit + pauseMs) return documents;
      const { line } = file.at(place.position).placed;
      const known = new Set(shownBefore.flatMap(({ diagnostics }) => diagnostics.map(textOf)));
      return documents.map(document => {
        if (document.lines[0] !== line) return document;
        const diagnostics = document.diagnostics.filter(diagnostic => known.has(textOf(diagnostic)));
        if (diagnostics.length === document.diagnostics.length) return document;
        if (!isTimed) restIn(pauseMs);
        return { ...document, diagnostics };
      });
    },
  };
}

/** Milliseconds: within a word people pause for less. */
const pauseInWordMs = 700;

/** Milliseconds: before a value people read the list of what may stand there. */
const pauseBeforeValueMs = 3000;

function isBeforeValue(file: ManifestFile, position: Position): boolean {
  const { placed, offset } = file.at(position);
  return /:[ \t]*$/.test(placed.document.text.slice(Math.max(0, offset - 30), offset));
}

/** What makes two diagnostics the same for a reader while their lines move. */
function textOf({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}
