import type { Session } from '../../analysis/session.ts';
import { openTargets } from '../input/open-targets.ts';
import { readableFiles } from './readable.ts';

/** A session that has indexed everything that may be read, as an editor has its folders. */
export async function openRoots(roots: readonly string[]): Promise<Session> {
  const { session } = await openTargets(roots, { files: readableFiles(roots) });
  return session;
}
