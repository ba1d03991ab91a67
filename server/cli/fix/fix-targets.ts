import { fileURLToPath } from 'node:url';
import type { Session } from '../../analysis/session.ts';
import { readRegularFile } from '../../base/regular-file.ts';
import { sourceOf } from '../../clusters/saved/source-of.ts';
import { ManifestFile } from '../../documents/manifest-file.ts';
import { largestManifest } from '../../workspace/disk-reader.ts';
import { applyChanges } from '../../yaml/edit.ts';
import { displayPath } from '../input/display-path.ts';
import { stdinUri } from '../input/stdin.ts';
import type { Output } from '../report/output.ts';
import { unifiedDiff } from '../report/unified-diff.ts';
import { changesOfFixes } from './changes-of-fixes.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Applies the preferred fixes to the files until nothing is left to fix, then writes the files, or shows as a unified diff
 * what would be written. A fix may make another one possible in another file, so all files are looked at again while any
 * changes. Files that are not UTF-8 are left alone. Returns whether anything changed.
 */
export async function fixTargets(
  { session, stdin }: { readonly session: Session; readonly stdin: { readonly text: string } | undefined },
  uris: readonly string[],
  how: 'write' | 'diff',
  out: Output,
): Promise<boolean> {
  const fixed = new Map<string, FixedText>();
  const all = stdin === undefined || how === 'write' ? uris : [stdinUri, ...uris];
  for (let round = 0, isChanging = true; isChanging && round < mostRounds; round++) {
    isChanging = false;
    for (const uri of all) {
      out.progress('fixing...');
      const known = fixed.get(uri);
      const before = known ?? (uri === stdinUri ? asWritten(stdin!.text) : await readText(uri));
      if (before === undefined) continue;
      const file = new ManifestFile(sourceOf(uri, 0, before.after));
      const changes = changesOfFixes(session.snapshot(), file);
      if (changes.length === 0) continue;
      const after = applyChanges(file.source.text, changes);
      if (after === file.source.text) continue;
      fixed.set(uri, { ...before, after });
      session.open(uri, round + 1, after);
      isChanging = true;
    }
  }
  for (const [uri, { mark, before, after }] of fixed) {
    if (how === 'diff') await out.write(unifiedDiff(displayPath(uri), mark + before, mark + after));
    else {
      await writeAtomically(fileURLToPath(uri), mark + after);
      session.close(uri);
    }
  }
  if (how === 'write') await session.index.readFromDisk([...fixed.keys()]);
  return fixed.size > 0;
}

/** Fixes that make others possible, one after the other. */
const mostRounds = 10;

interface FixedText {
  /** The byte order mark that the file begins with, or nothing. */
  readonly mark: string;
  readonly before: string;
  readonly after: string;
}

async function readText(uri: string): Promise<FixedText | undefined> {
  const bytes = await readRegularFile(fileURLToPath(uri), largestManifest).catch(() => undefined);
  const text = bytes?.toString('utf8');
  return text === undefined || !Buffer.from(text, 'utf8').equals(bytes!) ? undefined : asWritten(text);
}

function asWritten(text: string): FixedText {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const rest = text.slice(mark.length);
  return { mark, before: rest, after: rest };
}
