import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
  type MarkupContent,
  MarkupKind,
} from 'vscode-languageserver-types';
import type { SuggestCommand } from '../../analysis/snapshot.ts';
import type { Cursor } from '../../yaml/cursor.ts';
import type { FileRange, Position } from '../../yaml/line-index.ts';
import type { Proposal } from './provider.ts';
import { written } from './written.ts';

/** What is proposed at a cursor, and all that decides how it is written there. */
export interface Proposed {
  readonly proposals: readonly Proposal[];
  readonly cursor: Cursor;
  /** Of the document with the cursor. */
  readonly text: string;
  /** What a proposal replaces. */
  readonly range: FileRange;
  readonly isJson: boolean;
  /** Opens the list once more, where the editor has a command for it. */
  readonly suggestCommand: SuggestCommand | undefined;
}

/** Where a list was asked for: all that is needed to propose the same again. */
export interface CompletionOrigin {
  readonly uri: string;
  readonly position: Position;
}

/** The items, each with everything that is known of it. */
export function completionItems(proposed: Proposed): CompletionItem[] {
  return proposed.proposals.map(proposal => {
    const documentation = documentationOf(proposal);
    return {
      ...itemOf(proposal, proposed),
      filterText: proposed.cursor.lead + proposal.label,
      ...(documentation && { documentation }),
      insertTextFormat: InsertTextFormat.PlainText,
      insertTextMode: InsertTextMode.asIs,
      textEdit: { range: proposed.range, newText: newText(proposal, proposed) },
    };
  });
}

/**
 * The items without their documentation; what they have in common is said once. Half the time that an editor waits for
 * a list goes into writing and reading it.
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
        // What is left out is the label.
        ...(cursor.lead !== '' && { filterText: cursor.lead + proposal.label }),
        ...(text !== proposal.label && { textEditText: text }),
      };
    }),
  };
}

/** Markdown; `undefined` where there is nothing more to say. */
export function documentationOf({ documentation }: Proposal): MarkupContent | undefined {
  const value = documentation?.();
  return value ? { kind: MarkupKind.Markdown, value } : undefined;
}

function itemOf(proposal: Proposal, { suggestCommand }: Proposed): CompletionItem {
  const { label, detail, rank } = proposal;
  return {
    label,
    kind: kinds[proposal.kind],
    // An editor shows the detail of the selected proposal only, and the description beside each of them.
    ...(detail !== undefined && { detail, labelDetails: { description: detail } }),
    sortText: String(rank).padStart(4, '0'),
    ...(suggestCommand && opensList(proposal) && { command: suggestCommand }),
  };
}

const kinds = {
  class: CompletionItemKind.EnumMember,
  field: CompletionItemKind.Field,
  value: CompletionItemKind.Value,
} as const;

function newText(proposal: Proposal, { cursor, text, isJson }: Proposed): string {
  return written(proposal, cursor, text, isJson);
}

/** After `runtimeClassName: ` the list of classes is what comes next, after `tolerations:` the fields of an item. */
function opensList({ insert }: Proposal): boolean {
  return 'key' in insert && (insert.below.length === 0 || insert.below.at(-1) === '- ');
}
