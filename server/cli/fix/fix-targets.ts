import { fileURLToPath } from 'node:url';
import type { Session } from '../../analysis/session.ts';
import { readRegularFile } from '../../base/regular-file.ts';
import { sourceOf } from '../../clusters/saved/source-of.ts';
import { ManifestFile } from '../../documents/manifest-file.ts';
import { normalisedUri } from '../../documents/uri.ts';
import { safeChanges } from '../../ide/safe-changes.ts';
import { largestManifest } from '../../workspace/disk-reader.ts';
import { applyChanges } from '../../yaml/edit.ts';
import { displayPath } from '../input/display-path.ts';
import { stdinUri } from '../input/stdin.ts';
import type { Output } from '../report/output.ts';
import { unifiedDiff } from '../report/unified-diff.ts';
import { FirstReport } from './first-report.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Applies the safe fixes to the files until nothing is left to fix: writes the files, or shows as a unified diff what would be
 * written. A fix may make another one possible, also in another file, so all files are looked at again while any changes; only
 * findings of the first round are fixed. In each round all see the files as they were before it. Files that are not UTF-8 are left
 * alone. Returns whether anything changed.
 *
 * @param texts where the texts go that are only shown, by normalised URI; the files of the session are `withTexts` of it.
 */
export async function fixTargets(
  { session, stdin }: { readonly session: Session; readonly stdin: { readonly text: string } | undefined },
  uris: readonly string[],
  how: 'write' | 'diff',
  out: Output,
  texts: Map<string, string>,
): Promise<boolean> {
  const originalOf = (uri: string) => (uri === stdinUri ? asWritten(stdin!.text) : readText(uri));
  const all = stdin === undefined || how === 'write' ? uris : [stdinUri, ...uris];
  const fixed = new Set<string>();
  const firstReport = new FirstReport();
  for (let round = 1; round <= mostRounds; round++) {
    const snapshot = session.snapshot();
    const changed: string[] = [];
    for (const uri of all) {
      out.progress('fixing...');
      const original = await originalOf(uri);
      if (original === undefined) continue;
      const before = texts.get(normalisedUri(uri)) ?? original.text;
      const file = new ManifestFile(sourceOf(uri, 0, before));
      const changes = safeChanges(snapshot, file, firstReport.filter(file, round));
      const after = changes.length === 0 ? before : applyChanges(file.source.text, changes);
      if (after === before) continue;
      if (how === 'write') await writeAtomically(fileURLToPath(uri), original.mark + after);
      else texts.set(normalisedUri(uri), after);
      if (uri === stdinUri) session.open(uri, round, after);
      changed.push(uri);
      fixed.add(uri);
    }
    if (changed.length === 0) break;
    await session.index.readFromDisk(changed.filter(uri => uri !== stdinUri));
  }
  if (how === 'diff') {
    for (const uri of all) {
      const original = fixed.has(uri) ? await originalOf(uri) : undefined;
      if (original === undefined) continue;
      const { mark, text } = original;
      await out.write(unifiedDiff(displayPath(uri), mark + text, mark + texts.get(normalisedUri(uri))!));
    }
  }
  return fixed.size > 0;
}

/** Fixes that make others possible, one after the other. */
const mostRounds = 10;

interface MarkedText {
  /** The byte order mark that the file begins with, or nothing. */
  readonly mark: string;
  readonly text: string;
}

async function readText(uri: string): Promise<MarkedText | undefined> {
  const bytes = await readRegularFile(fileURLToPath(uri), largestManifest).catch(() => undefined);
  const text = bytes?.toString('utf8');
  return text === undefined || !Buffer.from(text, 'utf8').equals(bytes!) ? undefined : asWritten(text);
}

function asWritten(text: string): MarkedText {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return { mark, text: text.slice(mark.length) };
}
