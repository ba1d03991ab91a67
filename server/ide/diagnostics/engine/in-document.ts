import { groupBy } from '../../../base/collections.ts';
import type { FileRange, LineIndex } from '../../../yaml/line-index.ts';
import type { Range } from '../../../yaml/tree.ts';
import type { FileChange, Finding, Fix, NodeConfigFinding, NodeConfigFix } from '../rule.ts';

/** A finding of a file that is a single document, with offsets in that document as other findings have them. */
export function inDocument(finding: NodeConfigFinding, uri: string, lines: LineIndex): Finding {
  const { range, fixes, ...rest } = finding;
  return {
    ...rest,
    range: offsets(range, lines),
    ...(fixes && { fixes: () => fixes().map(fix => fixInDocument(fix, uri, lines)) }),
  };
}

function fixInDocument({ title, changes }: NodeConfigFix, uri: string, lines: LineIndex): Fix {
  const byFile = groupBy(changes, change => change.uri === uri);
  const elsewhere: readonly FileChange[] = byFile.get(false) ?? [];
  return {
    title,
    changes: (byFile.get(true) ?? []).map(({ range, text }) => ({ ...offsets(range, lines), text })),
    ...(elsewhere.length > 0 && { elsewhere }),
  };
}

function offsets({ start, end }: FileRange, lines: LineIndex): Range {
  return { start: lines.offsetAt(start), end: lines.offsetAt(end) };
}
