import { groupBy } from '../../../base/collections.ts';
import type { PlacedManifestDocument } from '../../../documents/manifest-file.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { fileUriOf } from '../../../node-config/surroundings.ts';
import type { FileRange, Position } from '../../../yaml/line-index.ts';
import type { Range } from '../../../yaml/tree.ts';
import type { Fix, LocatedChange, NodeConfigFix } from '../shared/fix.ts';
import type { Finding, NodeConfigFinding } from '../shared/rule.ts';

/** A finding of a node configuration, with offsets in the document that holds it as other findings have them. */
export function inDocument(
  finding: NodeConfigFinding,
  config: NodeConfigFile,
  placed: PlacedManifestDocument,
): Finding {
  const { range, fixes, ...rest } = finding;
  return {
    ...rest,
    range: offsets(range, placed),
    ...(fixes && {
      fixes: () =>
        fixes().flatMap(fix => (isPossible(fix, config) ? fixInDocument(fix, config, placed) : [])),
    }),
  };
}

/** Whether the text around a configuration can take the changes: within quotes, no line, quote or escape. */
function isPossible({ changes }: NodeConfigFix, { inside }: NodeConfigFile): boolean {
  if (inside === undefined || inside === 'block') return true;
  return inside === 'quotes' && changes.every(({ text }) => !/["'\\\r\n]/.test(text));
}

function fixInDocument(
  { title, applicability, changes }: NodeConfigFix,
  config: NodeConfigFile,
  placed: PlacedManifestDocument,
): Fix {
  const uri = fileUriOf(config.uri);
  const withFileUris = changes.map(change => ({ ...change, uri: fileUriOf(change.uri) }));
  const byFile = groupBy(withFileUris, change => change.uri === uri);
  const elsewhere: readonly LocatedChange[] = byFile.get(false) ?? [];
  return {
    title,
    applicability,
    changes: (byFile.get(true) ?? []).map(({ range, text }) => ({ ...offsets(range, placed), text })),
    ...(elsewhere.length > 0 && { elsewhere }),
  };
}

function offsets({ start, end }: FileRange, { line, document }: PlacedManifestDocument): Range {
  const offsetAt = (position: Position) =>
    document.source.lines.offsetAt({ ...position, line: position.line - line });
  return { start: offsetAt(start), end: offsetAt(end) };
}
