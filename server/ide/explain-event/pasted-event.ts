import { readingsOf } from './message-readings.ts';
import { type EventObject, objectIn } from './object-in-log.ts';

/** One event, error or refusal in a pasted text. */
export interface PastedEvent {
  /**
   * The message, in one or more readings: lines that a terminal wrapped belong together with a space or without, and logs escape it.
   */
  readonly readings: readonly string[];
  /** The object of the event, if the text names it; its kind is '' if only the name is known. */
  readonly object: EventObject | undefined;
  /** The class of the Pod, where `kubectl describe` shows it. */
  readonly className: string | undefined;
  /** How often the cluster says that it happened; left out if it does not say. */
  readonly times?: number;
}

/** Returns the event of a message whose lines may be parts of one. */
export function eventOfLines(
  lines: readonly string[],
  about: Partial<Omit<PastedEvent, 'readings'>> = {},
): PastedEvent {
  const readings = readingsOf(lines);
  return {
    readings,
    className: about.className,
    object: about.object ?? objectIn(readings),
    ...(about.times !== undefined && { times: about.times }),
  };
}
