import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver-types';
import type { Snapshot } from '../../snapshot.ts';
import type { Position } from '../../yaml/line-index.ts';
import { type Cursor, cursorAt } from '../../yaml/cursor.ts';
import { writeString } from '../../yaml/edit.ts';
import { placeOf } from '../place.ts';
import { classNames } from './class-names.ts';
import { fieldValues } from './field-values.ts';
import { fields } from './fields.ts';
import { handlers } from './handlers.ts';
import type { CompletionProvider, Proposal } from './provider.ts';

const providers: readonly CompletionProvider[] = [classNames, handlers, fieldValues, fields];

/** What can be written at a position of a file; nothing in a document that is a template. */
export function complete(snapshot: Snapshot, uri: string, position: Position): readonly CompletionItem[] {
  const file = snapshot.file(uri);
  if (file === undefined) return [];
  const { placed, offset } = file.at(position);
  if (isTemplate(placed.document.text)) return [];
  const cursor = cursorAt(placed.document.text, offset);
  if (cursor === undefined) return [];
  const place = placeOf(cursor.root, cursor.path);
  if (place === undefined) return [];
  const range = file.range(placed, cursor.range);
  return providers
    .flatMap(provide => [...provide({ snapshot, cursor, place })])
    .map(proposal => ({
      label: proposal.label,
      kind: kinds[proposal.kind],
      detail: proposal.detail,
      documentation: proposal.documentation
        ? { kind: MarkupKind.Markdown, value: proposal.documentation }
        : undefined,
      sortText: String(proposal.rank).padStart(4, '0'),
      filterText: cursor.lead + proposal.label,
      insertTextFormat: InsertTextFormat.PlainText,
      insertTextMode: InsertTextMode.adjustIndentation,
      textEdit: { range, newText: textOf(proposal, cursor) },
      command: opensList(proposal) ? snapshot.suggestCommand : undefined,
    }));
}

const kinds = {
  class: CompletionItemKind.EnumMember,
  field: CompletionItemKind.Field,
  value: CompletionItemKind.Value,
} as const;

/** A half-typed text cannot be told from a template by its tree: one mark is enough. */
function isTemplate(text: string): boolean {
  return /\{\{|\{%/.test(text);
}

function textOf({ insert }: Proposal, cursor: Cursor): string {
  if ('value' in insert) {
    const written = cursor.quote === '' && !isJson(cursor) ? writeString(insert.value) : insert.value;
    return cursor.lead + (cursor.quote === '' && isJson(cursor) ? JSON.stringify(written) : written);
  }
  const key = cursor.quote === '' && isJson(cursor) ? JSON.stringify(insert.key) : insert.key;
  if (cursor.hasColon || cursor.quote !== '') return key;
  if (insert.below.length === 0 || cursor.map?.flow) return `${key}: `;
  return [`${key}:`, ...insert.below.map(line => `  ${line}`)].join('\n');
}

/** In JSON everything is quoted; a flow map in YAML looks the same but for its unquoted keys. */
function isJson({ root }: Cursor): boolean {
  return root?.kind === 'map' && root.flow && root.entries.some(entry => entry.key.style === 'double');
}

/** After `runtimeClassName: ` the list of classes is what comes next. */
function opensList({ insert }: Proposal): boolean {
  return 'key' in insert && insert.below.length === 0;
}
