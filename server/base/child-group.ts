import { endBySignal } from './end-by-signal.ts';

/** A child process and everything that it has started. */
export interface ChildGroup {
  /** Kills all of them. Nothing happens if they have ended. */
  kill(): void;
  /** Lets this process end without them: to be called when the child has ended or was killed. */
  release(): void;
}

/** Options of `spawn` for a child in a process group of its own. Windows has no such groups: only the child is killed there. */
export const inGroup = { detached: process.platform !== 'win32', windowsHide: true } as const;

/**
 * Starts a child `inGroup` that ends with this process, whether that ends by itself or by Ctrl+C, SIGTERM or a closed terminal. It
 * listens before the child is started, so a signal that comes in between ends the child too. A terminal sends these signals to its own
 * process group, which is not that of the child. This process still ends by the signal, so a shell sees 130, 143 or 129. No process
 * can react to SIGKILL (`kill -9`): the child then continues up to its own limits.
 */
export function startInGroup<Child extends StartedChild>(
  start: () => Child,
): { child: Child; group: ChildGroup } {
  let child: Child | undefined;
  const kill = () => {
    if (child?.pid === undefined) return;
    try {
      if (inGroup.detached) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    } catch {
      // The processes have already ended.
    }
  };
  const onSignal = (signal: NodeJS.Signals) => endBySignal(signal);
  process.once('exit', kill);
  for (const signal of endingSignals) process.once(signal, onSignal);
  // Each child adds a listener to each event: Node takes more than ten for a leak.
  process.setMaxListeners(process.getMaxListeners() + 1);
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    process.setMaxListeners(process.getMaxListeners() - 1);
    process.removeListener('exit', kill);
    for (const signal of endingSignals) process.removeListener(signal, onSignal);
  };
  try {
    child = start();
    return { child, group: { kill, release } };
  } catch (error) {
    release();
    throw error;
  }
}

/** The part of Node's `ChildProcess` that is needed here. */
interface StartedChild {
  readonly pid?: number | undefined;
  kill(signal: 'SIGKILL'): boolean;
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
