import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { type Cursor, cursorAt } from '../../yaml/cursor.ts';
import type { Position } from '../../yaml/line-index.ts';
import { objectAt, objectsIn } from '../object-at-path.ts';
import { classNames } from './class-names.ts';
import { fieldValues } from './field-values.ts';
import { fields } from './fields.ts';
import { handlers } from './handlers.ts';
import {
  briefCompletionList,
  type CompletionOrigin,
  completionItems,
  documentationOf,
  type Proposed,
} from './items.ts';
import type { CompletionProvider } from './provider.ts';
import { runtimesFile } from './runtimes-file.ts';
import { types } from './types.ts';

const providers: readonly CompletionProvider[] = [classNames, handlers, fieldValues, fields];

/** What can be written at a position of a file, for an editor that is told everything at once. */
export function complete(snapshot: Snapshot, uri: string, position: Position): CompletionItem[] {
  const proposed = propose(snapshot, uri, position);
  return proposed === undefined ? [] : completionItems(proposed);
}

/** The same for an editor that asks for the documentation of an item when somebody looks at it. */
export function completeBriefly(snapshot: Snapshot, uri: string, position: Position): CompletionList {
  const proposed = propose(snapshot, uri, position);
  return proposed === undefined
    ? { isIncomplete: false, items: [] }
    : briefCompletionList(proposed, { uri, position });
}

/** An item of `completeBriefly` with its documentation: found by proposing again what is proposed there by now. */
export function documentCompletion(snapshot: Snapshot, item: CompletionItem): CompletionItem {
  const origin = item.data as CompletionOrigin | undefined;
  const proposed = origin && propose(snapshot, origin.uri, origin.position);
  const proposal = proposed?.proposals.find(({ label }) => label === item.label);
  const documentation = proposal && documentationOf(proposal);
  return documentation === undefined ? item : { ...item, documentation };
}

/** `undefined` where nothing is, such as in a document that is a template. */
function propose(snapshot: Snapshot, uri: string, position: Position): Proposed | undefined {
  const file = snapshot.file(uri);
  // Nothing is completed in configurations of nodes.
  if (file === undefined || file.kind === 'node-config') return undefined;
  const { placed, offset } = file.at(position);
  const { text, mayHoldObjects } = placed.document;
  const isRuntimesFile = file.kind === 'runtimes';
  if (!(mayHoldObjects || isRuntimesFile) || isTemplate(text)) return undefined;
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return undefined;
  const place = objectAt(objectsIn(cursor.root), cursor.path);
  const proposals =
    place === undefined
      ? [...(isRuntimesFile ? runtimesFile(cursor) : types(snapshot, cursor))]
      : providers.flatMap(provide => [...provide({ snapshot, cursor, place })]);
  const range = file.range(placed, cursor.range);
  const isJson = /\.jsonc?$/i.test(uri) || hasQuotedKeys(cursor);
  return { proposals, cursor, text, range, isJson, suggestCommand: snapshot.suggestCommand };
}

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
