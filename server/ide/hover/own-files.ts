import { t } from '../../base/l10n.ts';
import type { FileKind } from '../../documents/file-kind.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import type { FileRange, Position } from '../../yaml/line-index.ts';
import { locate } from '../../yaml/lookup.ts';
import type { Path } from '../../yaml/tree.ts';
import { schemaAt } from '../cursor/schema-at.ts';
import { rules } from '../diagnostics/rules/index.ts';
import { code, joined, type Markdown, markdown, paragraphs, sentence, tMarkdown } from '../text/markdown.ts';

/** The hover on a key of a file in `.runtimeclass/`, or on its value. */
export function hoverInOwnFile(
  file: ManifestFile,
  position: Position,
): { readonly parts: readonly Markdown[]; readonly range: FileRange } | undefined {
  const { placed, offset } = file.at(position);
  if (placed.document.unreadable) return undefined;
  const { path, node } = locate(placed.document.root, offset);
  if (node?.kind !== 'scalar') return undefined;
  const key = path.findLastIndex(segment => typeof segment === 'string');
  const described = describeOwnPlace(file.kind, path.slice(0, key + 1));
  return described ? { parts: [described], range: file.range(placed, node.range) } : undefined;
}

/** What the schema says about the place at a path, which ends with a key; `undefined` if it says nothing. */
export function describeOwnPlace(kind: FileKind, path: Path): Markdown | undefined {
  const key = String(path.at(-1));
  const rule = kind === 'settings' && path[0] === 'rules' ? rules.find(({ id }) => id === key) : undefined;
  const place = schemaAt(kind, path);
  const description = rule?.summary ?? place?.description;
  if (place === undefined || description === undefined) return undefined;
  const isRequired = schemaAt(kind, path.slice(0, -1))?.required.includes(key) === true;
  const heading = joined([markdown`**${key}**`, ...(isRequired ? [t('required')] : [])], ' · ');
  const { values } = place;
  const isFew = values.length > 0 && values.length <= mostValues;
  return paragraphs([
    heading,
    sentence(t(description)),
    ...(isFew ? [tMarkdown('One of {0}.', joined(values.map(code)))] : []),
  ]);
}

/** More values than these are in the list of completions, and not read in a hover. */
const mostValues = 8;
