/**
 * Remembers how the server crashed: whether it may be started again, and which files ended it. Three crashes within a
 * minute are no accident, and a fourth start would end like them.
 */
export class Crashes {
  /** When the server crashed lately, in milliseconds, the first crash first. */
  #times: number[] = [];
  readonly #leftOut = new Set<string>();

  /** The URIs of the files that the server was busy with when it crashed: the next one leaves them out. */
  get leftOut(): readonly string[] {
    return [...this.#leftOut];
  }

  /**
   * Takes note of a crash.
   * @param note what the server has noted about the file that it is busy with: its URI and a line break
   * @param now milliseconds
   */
  add(note: string, now: number): Crash {
    const [busyFile = ''] = note.split('\n', 1);
    if (busyFile !== '') this.#leftOut.add(busyFile);
    this.#times = [...this.#times.filter(time => now - time < loopMs), now];
    return {
      busyFile: busyFile === '' ? undefined : busyFile,
      isLoop: this.#times.length >= crashesOfLoop,
    };
  }

  /** Forgets everything, because the user has asked for a new start. */
  forget(): void {
    this.#times = [];
    this.#leftOut.clear();
  }
}

export interface Crash {
  /** The URI of the file that the server was busy with. */
  readonly busyFile: string | undefined;
  /** Whether the server has crashed so often that it is not started again. */
  readonly isLoop: boolean;
}

const crashesOfLoop = 3;

/** Milliseconds. */
const loopMs = 60_000;
