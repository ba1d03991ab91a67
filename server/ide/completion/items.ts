import {
  type Command,
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
  type MarkupContent,
} from 'vscode-languageserver-types';
import type { EditorCommands } from '../../protocol/requests.ts';
import type { Cursor } from '../../yaml/cursor.ts';
import type { FileRange, Position } from '../../yaml/line-index.ts';
import { markupContent } from '../text/markdown.ts';
import { insertedText } from './inserted-text.ts';
import type { Proposal } from './provider.ts';
import { withoutStops } from './snippets.ts';

/** The proposals at a cursor, and everything that decides how they are inserted there. */
export interface Proposed {
  readonly proposals: readonly Proposal[];
  readonly cursor: Cursor;
  /** The text of the document with the cursor. */
  readonly text: string;
  /** Writes a text of the document as its file has it: with escapes or a margin, if it is in a scalar. */
  readonly write: (text: string) => string;
  /** The range that a proposal replaces. */
  readonly range: FileRange;
  readonly isJson: boolean;
  readonly abilities: CompletionAbilities;
}

/** What an editor can do with a proposal. */
export interface CompletionAbilities extends EditorCommands {
  /** Whether it knows snippets; otherwise their text is inserted. */
  readonly snippets?: boolean;
}

/** The position at which a list was requested: all that is needed to compute the same proposals again. */
export interface CompletionOrigin {
  readonly uri: string;
  readonly position: Position;
}

/** The proposals as completion items, each with its documentation. */
export function completionItems(proposed: Proposed): CompletionItem[] {
  return proposed.proposals.map(proposal => {
    const documentation = proposalDocumentation(proposal);
    return {
      ...itemOf(proposal, proposed),
      filterText: proposed.cursor.lead + proposal.label,
      ...(documentation && { documentation }),
      insertTextFormat: formatOf(proposal, proposed),
      insertTextMode: InsertTextMode.asIs,
      textEdit: { range: proposed.range, newText: newText(proposal, proposed) },
    };
  });
}

/**
 * The proposals as completion items without documentation, with their common properties as defaults of the list.
 * Writing and reading a full list would take half of the time that an editor waits for it.
 */
export function briefCompletionList(proposed: Proposed, origin: CompletionOrigin): CompletionList {
  const { proposals, range, cursor } = proposed;
  return {
    isIncomplete: false,
    itemDefaults: {
      editRange: range,
      insertTextFormat: InsertTextFormat.PlainText,
      insertTextMode: InsertTextMode.asIs,
      data: origin,
    },
    items: proposals.map(proposal => {
      const text = newText(proposal, proposed);
      return {
        ...itemOf(proposal, proposed),
        // The omitted default is the label.
        ...(cursor.lead !== '' && { filterText: cursor.lead + proposal.label }),
        ...(text !== proposal.label && { textEditText: text }),
        // The omitted default is plain text.
        ...('snippet' in proposal.insert && { insertTextFormat: formatOf(proposal, proposed) }),
      };
    }),
  };
}

/** The documentation of a proposal as Markdown; `undefined` if it has none. */
export function proposalDocumentation({ documentation }: Proposal): MarkupContent | undefined {
  const value = documentation?.();
  return value?.text ? markupContent(value) : undefined;
}

function formatOf({ insert }: Proposal, { abilities }: Proposed): InsertTextFormat {
  return 'snippet' in insert && abilities.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText;
}

function itemOf(proposal: Proposal, { abilities }: Proposed): CompletionItem {
  const { label, detail, rank } = proposal;
  const command = commandOf(proposal, abilities);
  return {
    label,
    kind: kinds[proposal.kind],
    // Editors show `detail` for the selected proposal only, and `labelDetails.description` beside every proposal.
    ...(detail !== undefined && { detail, labelDetails: { description: detail } }),
    sortText: String(rank).padStart(4, '0'),
    ...(command && { command }),
  };
}

/** What the editor does after the insertion. */
function commandOf({ insert, label }: Proposal, abilities: CompletionAbilities): Command | undefined {
  if ('command' in insert) {
    const command = abilities[insert.command];
    return command === undefined ? undefined : { title: label, command };
  }
  const { suggestCommand } = abilities;
  return suggestCommand && opensList(insert) ? { title: '', command: suggestCommand } : undefined;
}

const kinds = {
  class: CompletionItemKind.EnumMember,
  field: CompletionItemKind.Field,
  value: CompletionItemKind.Value,
  snippet: CompletionItemKind.Snippet,
  command: CompletionItemKind.Event,
} as const;

function newText(proposal: Proposal, { cursor, text, isJson, write, abilities }: Proposed): string {
  const inserted = insertedText(proposal, cursor, text, isJson);
  return write('snippet' in proposal.insert && !abilities.snippets ? withoutStops(inserted) : inserted);
}

/**
 * Whether the list opens again after insertion: `runtimeClassName: ` is followed by a class, `tolerations:` by a field.
 */
function opensList(insert: Proposal['insert']): boolean {
  return 'key' in insert && (insert.below.length === 0 || insert.below.at(-1) === '- ');
}
