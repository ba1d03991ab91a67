/** Request: explains the events, errors and refusals in a pasted text. */
export const explainEventRequest = 'runtimeclass/explainEvent';

export interface ExplainEventParams {
  readonly text: string;
}

export interface EventExplanation {
  /** Whether the text has an event of a known kind. */
  readonly isKnown: boolean;
  /** Markdown; its links are paths from the first folder of the workspace. */
  readonly markdown: string;
}
