import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
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
  return proposed.proposals.map(proposal => ({
    ...itemOf(proposal, proposed),
    filterText: proposed.cursor.lead + proposal.label,
    documentation: documentationOf(proposal),
    insertTextFormat: InsertTextFormat.PlainText,
    insertTextMode: InsertTextMode.asIs,
    textEdit: { range: proposed.range, newText: newText(proposal, proposed) },
  }));
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
        filterText: cursor.lead === '' ? undefined : cursor.lead + proposal.label,
        textEditText: text === proposal.label ? undefined : text,
      };
    }),
  };
}

/** Markdown; `undefined` where there is nothing more to say. */
export function documentationOf({ documentation }: Proposal): CompletionItem['documentation'] {
  const value = documentation?.();
  return value ? { kind: MarkupKind.Markdown, value } : undefined;
}

function itemOf(proposal: Proposal, { suggestCommand }: Proposed): CompletionItem {
  const { label, detail, rank } = proposal;
  return {
    label,
    kind: kinds[proposal.kind],
    detail,
    // An editor shows the detail of the selected proposal only, and this beside each of them.
    labelDetails: detail === undefined ? undefined : { description: detail },
    sortText: String(rank).padStart(4, '0'),
    command: opensList(proposal) ? suggestCommand : undefined,
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
