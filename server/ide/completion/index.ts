import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { snapshotFor } from '../../analysis/clusters-of-file.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { statedValues } from '../../analysis/stated-values.ts';
import { classNamePlaces } from '../../documents/class-reference.ts';
import type { FileKind } from '../../documents/file-kind.ts';
import type { ManifestDocument } from '../../documents/manifest-document.ts';
import { emptyPodSpec } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { type Cursor, cursorAt, standIn } from '../../yaml/cursor.ts';
import type { Position } from '../../yaml/line-index.ts';
import { textOf } from '../../yaml/lookup.ts';
import { isGoTemplate, maskTemplate } from '../../yaml/mask-template.ts';
import { objectAt, objectsIn } from '../cursor/object-at-path.ts';
import { hasSchema } from '../cursor/schema-at.ts';
import { chartValues } from './chart-values.ts';
import { classNames, proposeClassNames } from './class-names.ts';
import { fieldValues } from './field-values.ts';
import { fields } from './fields.ts';
import { handlers } from './handlers.ts';
import {
  briefCompletionList,
  type CompletionAbilities,
  type CompletionOrigin,
  completionItems,
  type Proposed,
  proposalDocumentation,
} from './items.ts';
import { ownFiles } from './own-files.ts';
import type { CompletionProvider, Proposal } from './provider.ts';
import { mayBeBeginning, snippets } from './snippets.ts';
import { types } from './types.ts';

const providers: readonly CompletionProvider[] = [classNames, handlers, fieldValues, fields];

/** The completion items at a position of a file, complete with documentation. */
export function complete(
  snapshot: Snapshot,
  uri: string,
  position: Position,
  abilities: CompletionAbilities = {},
): CompletionItem[] {
  const proposed = propose(snapshot, uri, position, abilities);
  return proposed === undefined ? [] : completionItems(proposed);
}

/** The completion items without documentation, for an editor that resolves an item when the user looks at it. */
export function completeBriefly(
  snapshot: Snapshot,
  uri: string,
  position: Position,
  abilities: CompletionAbilities = {},
): CompletionList {
  const proposed = propose(snapshot, uri, position, abilities);
  return proposed === undefined
    ? { isIncomplete: false, items: [] }
    : briefCompletionList(proposed, { uri, position });
}

/** An item of `completeBriefly` with its documentation, which is found by computing the current proposals again. */
export function documentCompletion(snapshot: Snapshot, item: CompletionItem): CompletionItem {
  const origin = item.data as CompletionOrigin | undefined;
  const proposed = origin && propose(snapshot, origin.uri, origin.position);
  const proposal = proposed?.proposals.find(({ label }) => label === item.label);
  const documentation = proposal && proposalDocumentation(proposal);
  return documentation === undefined ? item : { ...item, documentation };
}

/** The proposals at a position; `undefined` if nothing can be proposed. In a template of a chart only names of classes are. */
function propose(
  whole: Snapshot,
  uri: string,
  position: Position,
  abilities: CompletionAbilities = {},
): Proposed | undefined {
  const snapshot = snapshotFor(uri, whole);
  const file = snapshot.file(uri);
  // Completion does not cover node configurations.
  if (file === undefined || file.kind === 'node-config') return undefined;
  const { placed, offset } = file.at(position);
  const { text, mayHoldObjects, mentionsClasses } = placed.document;
  const isOfChart = statedValues(snapshot.model, uri, placed).length > 0;
  const isBegun = mayHoldObjects || mentionsClasses || hasSchema(file.kind) || isOfChart;
  if (!(isBegun || mayBeBeginning(text))) return undefined;
  const isInTemplate = isTemplate(text);
  if (isInTemplate && !isGoTemplate(text)) return undefined;
  const cursorInYaml = cursorAt(isInTemplate ? maskTemplate(text) : text, offset);
  const cursor = cursorInYaml ?? cursorInText(placed.document, offset);
  if (cursor === undefined) return undefined;
  const valueProposals = isInTemplate ? [] : [...chartValues(snapshot, uri, placed, cursor)];
  const own =
    cursorInYaml === undefined
      ? proposeClassNames(snapshot, emptyPodSpec)
      : isInTemplate
        ? classNamesAt(snapshot, cursor)
        : proposalsAt(snapshot, cursor, file.kind);
  const first = [...snippets(snapshot, uri, file.kind, cursor)];
  const found = valueProposals.length > 0 ? valueProposals : [...first, ...own];
  const proposals = found.filter(({ insert }) => !('command' in insert) || abilities[insert.command]);
  const range = file.range(placed, cursor.range);
  const isJson = /\.jsonc?$/i.test(uri) || hasQuotedKeys(cursor);
  const write = (text: string) => file.change(placed, { ...cursor.range, text })?.text ?? text;
  return { proposals, cursor, text, write, range, isJson, abilities };
}

/** The cursor on the name of a class in a text of a block scalar, which is no value of the YAML around it. */
function cursorInText(
  { classNamePlaces: places, root }: ManifestDocument,
  offset: number,
): Cursor | undefined {
  const place = places.find(({ node: { range } }) => range.start <= offset && offset <= range.end);
  if (place?.node.kind !== 'scalar' || place.node.style === 'block') return undefined;
  const { style, range } = place.node;
  const quote = style === 'double' ? '"' : style === 'single' ? "'" : '';
  const inQuotes = { start: range.start + quote.length, end: range.end - quote.length };
  return {
    on: 'value',
    path: [],
    range: inQuotes,
    quote,
    lead: '',
    trail: '',
    hasColon: true,
    map: undefined,
    root,
  };
}

function* proposalsAt(snapshot: Snapshot, cursor: Cursor, kind: FileKind): Iterable<Proposal> {
  const objects = objectsIn(cursor.root);
  const place = objectAt(objects, cursor.path, snapshot.model.definedKinds);
  if (place !== undefined) {
    for (const provide of providers) yield* provide({ snapshot, cursor, place });
  } else {
    const names = [...classNamesAt(snapshot, cursor)];
    if (names.length > 0) yield* names;
    else yield* hasSchema(kind) ? ownFiles(snapshot, kind, cursor) : types(snapshot, cursor);
  }
}

/** The names of classes where a key asks for one and the Pods are elsewhere. */
function* classNamesAt(snapshot: Snapshot, { root }: Cursor): Iterable<Proposal> {
  const { manifests, podSpecsIn } = objectsIn(root);
  const places = classNamePlaces({
    root,
    text: '',
    manifests,
    podSpecs: podSpecsIn(snapshot.model.definedKinds),
  });
  if (places.some(({ node }) => textOf(node) === standIn)) yield* proposeClassNames(snapshot, emptyPodSpec);
}

/**
 * Whether an incomplete text is a template. Its tree does not show that, so one template marker is enough, unless it is
 * in quotes, where it may also be a placeholder value.
 */
function isTemplate(text: string): boolean {
  return /^[^"'\r\n]*(\{\{|\{%|<%)/m.test(text);
}

/** Whether the map at the cursor has quoted keys: a flow map in YAML differs from JSON in its unquoted keys. */
function hasQuotedKeys({ root }: Cursor): boolean {
  return root?.kind === 'map' && root.flow && root.entries.some(entry => entry.key.style === 'double');
}
