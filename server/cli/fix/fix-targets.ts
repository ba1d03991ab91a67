import { fileURLToPath } from 'node:url';
import type { Session } from '../../analysis/session.ts';
import { readRegularFile } from '../../base/regular-file.ts';
import { replaceFile } from '../../base/replace-file.ts';
import { ManifestFile } from '../../documents/manifest-file.ts';
import { sourceOf } from '../../documents/source-of.ts';
import { normalisedUri } from '../../documents/uri.ts';
import { safeChanges } from '../../ide/index.ts';
import { largestManifest } from '../../workspace/disk-reader.ts';
import { applyChanges } from '../../yaml/edit.ts';
import { displayPath } from '../input/display-path.ts';
import { cannotWrite, type InputProblem } from '../input/input-problem.ts';
import { readTarget } from '../input/read-target.ts';
import { type MarkedText, withoutMark } from '../input/read-text.ts';
import { stdinUri } from '../input/stdin.ts';
import type { Output } from '../report/output.ts';
import { unifiedDiff } from '../report/unified-diff.ts';
import { FirstReport } from './first-report.ts';

/**
 * Applies the safe fixes to the files until nothing is left to fix: writes the files, or shows as a unified diff what would be
 * written. A fix may make another one possible, also in another file, so all files are looked at again while any changes
 * (`FirstReport` says what later rounds repair). In each round all see the files as they were before it. Files that are not UTF-8
 * are left alone. A file that cannot be written stays as it is, and the others are fixed.
 *
 * @param texts where the texts go that are only shown, by normalised URI; the files of the session are `withTexts` of it.
 */
export async function fixTargets(
  { session, stdin, named }: FixedTargets,
  uris: readonly string[],
  how: 'write' | 'diff',
  out: Output,
  texts: Map<string, string>,
): Promise<Fixed> {
  const problems = new Map<string, InputProblem>();
  const originalOf = async (uri: string) => {
    if (uri === stdinUri) return withoutMark(stdin!.text);
    const read = await readTarget(uri, named.has(uri), readText);
    if (read === undefined || !('message' in read)) return read;
    // The check that follows `write` reports it.
    if (how === 'diff') problems.set(uri, read);
    return undefined;
  };
  const all = stdin === undefined || how === 'write' ? uris : [stdinUri, ...uris];
  const fixed = new Set<string>();
  const firstReport = new FirstReport();
  for (let round = 1; round <= mostRounds; round++) {
    const snapshot = session.snapshot();
    const changed: string[] = [];
    for (const uri of all) {
      out.progress('fixing...');
      if (problems.has(uri)) continue;
      const original = await originalOf(uri);
      if (original === undefined) continue;
      const before = texts.get(normalisedUri(uri)) ?? original.text;
      const file = new ManifestFile(sourceOf(uri, 0, before));
      const changes = safeChanges(snapshot, file, firstReport.filter(file, round));
      const after = changes.length === 0 ? before : applyChanges(file.source.text, changes);
      if (after === before) continue;
      if (how === 'write') {
        const { mark, text } = original;
        const why = await replaceFile(fileURLToPath(uri), { before: mark + text, after: mark + after });
        if (why !== undefined) {
          problems.set(uri, cannotWrite(displayPath(uri), why));
          continue;
        }
      } else texts.set(normalisedUri(uri), after);
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
  return { isChanged: fixed.size > 0, problems: [...problems.values()] };
}

/** What `fixTargets` needs of the targets of a check. */
interface FixedTargets {
  readonly session: Session;
  readonly stdin: { readonly text: string } | undefined;
  /** The URIs of the files that were named. */
  readonly named: ReadonlySet<string>;
}

/** The outcome for the files. */
interface Fixed {
  readonly isChanged: boolean;
  /** The files that could not be written, or be read to show what would change. */
  readonly problems: readonly InputProblem[];
}

/** Fixes that make others possible, one after the other. */
const mostRounds = 10;

/** The text of a file; `undefined` if it is not UTF-8. */
async function readText(path: string): Promise<MarkedText | undefined> {
  const bytes = await readRegularFile(path, largestManifest);
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? withoutMark(text) : undefined;
}
