import type { Session } from '../../analysis/session.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { startTimer } from '../../base/start-timer.ts';

/** How to notify an editor that an answer may be outdated. */
export interface OutdatedNotice {
  /** Changes within so many milliseconds are one for the editor. */
  readonly milliseconds: number;
  /** Whether the same would be answered by another snapshot; without it, every change counts. */
  readonly isSame?: (answered: Snapshot, now: Snapshot) => boolean;
  readonly send: () => Promise<void>;
  readonly fail: (error: unknown) => void;
}

/**
 * Tells an editor once after each answer that it may be outdated, and nothing more until it has asked again. Returns the
 * function to call with the snapshot of an answer.
 */
export function tellWhenOutdated(
  session: Session,
  { milliseconds, isSame = () => false, send, fail }: OutdatedNotice,
): (answered: Snapshot) => void {
  let answered: Snapshot | undefined;
  let isWaiting = false;
  const tell = () => {
    isWaiting = false;
    if (answered === undefined || isSame(answered, session.snapshot())) return;
    answered = undefined;
    send().catch(fail);
  };
  session.onChange(() => {
    if (answered === undefined || isWaiting) return;
    isWaiting = true;
    startTimer(tell, milliseconds);
  });
  return snapshot => {
    answered = snapshot;
  };
}
