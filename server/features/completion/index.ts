import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver-types';
import { isNodeConfigName } from '../../node-config/node-config-file.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isRuntimesFile } from '../../workspace/own-files.ts';
import { type Cursor, cursorAt } from '../../yaml/cursor.ts';
import type { Position } from '../../yaml/line-index.ts';
import { placeOf } from '../place.ts';
import { classNames } from './class-names.ts';
import { fieldValues } from './field-values.ts';
import { fields } from './fields.ts';
import { handlers } from './handlers.ts';
import type { CompletionProvider, Proposal } from './provider.ts';
import { runtimesFile } from './runtimes-file.ts';
import { types } from './types.ts';
import { written } from './written.ts';

const providers: readonly CompletionProvider[] = [classNames, handlers, fieldValues, fields];

/** What can be written at a position of a file; nothing in a document that is a template. */
export function complete(snapshot: Snapshot, uri: string, position: Position): readonly CompletionItem[] {
  const file = snapshot.file(uri);
  // Nothing is completed in configurations of nodes.
  if (file === undefined || isNodeConfigName(uri)) return [];
  const { placed, offset } = file.at(position);
  const { text } = placed.document;
  if (isTemplate(text)) return [];
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return [];
  const place = placeOf(cursor.root, cursor.path);
  const proposals =
    place === undefined
      ? [...(isRuntimesFile(uri) ? runtimesFile(cursor) : types(snapshot, cursor))]
      : providers.flatMap(provide => [...provide({ snapshot, cursor, place })]);
  const range = file.range(placed, cursor.range);
  const isJson = /\.jsonc?$/i.test(uri) || hasQuotedKeys(cursor);
  return proposals.map(proposal => ({
    label: proposal.label,
    kind: kinds[proposal.kind],
    detail: proposal.detail,
    // An editor shows the detail of the selected proposal only, and this beside each of them.
    labelDetails: proposal.detail === undefined ? undefined : { description: proposal.detail },
    documentation: proposal.documentation
      ? { kind: MarkupKind.Markdown, value: proposal.documentation }
      : undefined,
    sortText: String(proposal.rank).padStart(4, '0'),
    filterText: cursor.lead + proposal.label,
    insertTextFormat: InsertTextFormat.PlainText,
    insertTextMode: InsertTextMode.asIs,
    textEdit: { range, newText: written(proposal, cursor, text, isJson) },
    command: opensList(proposal) ? snapshot.suggestCommand : undefined,
  }));
}

const kinds = {
  class: CompletionItemKind.EnumMember,
  field: CompletionItemKind.Field,
  value: CompletionItemKind.Value,
} as const;

/**
 * A half-typed text cannot be told from a template by its tree: one mark is enough, unless it is in quotes, where it
 * may also be a value that is filled in later.
 */
function isTemplate(text: string): boolean {
  return /^[^"'\r\n]*(\{\{|\{%|<%)/m.test(text);
}

/** A flow map in YAML looks like JSON but for its unquoted keys. */
function hasQuotedKeys({ root }: Cursor): boolean {
  return root?.kind === 'map' && root.flow && root.entries.some(entry => entry.key.style === 'double');
}

/** After `runtimeClassName: ` the list of classes is what comes next, after `tolerations:` the fields of an item. */
function opensList({ insert }: Proposal): boolean {
  return 'key' in insert && (insert.below.length === 0 || insert.below.at(-1) === '- ');
}
