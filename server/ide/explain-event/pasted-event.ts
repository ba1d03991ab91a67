/** One event, error or refusal in a pasted text. */
export interface PastedEvent {
  /** The message, in one or two readings: lines that a terminal wrapped belong together with a space or without. */
  readonly readings: readonly string[];
  /** The object of the event, if the text names it; its kind is '' if only the name is known. */
  readonly object: EventObject | undefined;
  /** The class of the Pod, where `kubectl describe` shows it. */
  readonly className: string | undefined;
  /** How often the cluster says that it happened; left out if it does not say. */
  readonly times?: number;
}

export interface EventObject {
  readonly kind: string;
  readonly name: string;
}

/** Returns the event of a message whose lines may be parts of one. */
export function eventOfLines(
  lines: readonly string[],
  about: Partial<Omit<PastedEvent, 'readings'>> = {},
): PastedEvent {
  const readings = [...new Set([lines.map(line => line.trim()).join(' '), lines.join('').trim()])];
  return { readings, object: undefined, className: undefined, ...about };
}
