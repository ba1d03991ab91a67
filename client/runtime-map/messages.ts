import type { RuntimeMapDrawing, RuntimeMapParams } from '../../server/protocol/runtime-map/map.ts';

/** A message from the page of the map to the extension. */
export type MessageFromPage =
  | ({ readonly kind: 'ask' } & Omit<RuntimeMapParams, 'theme'>)
  /** The user wants to see the source of a box. */
  | { readonly kind: 'open'; readonly id: string }
  | { readonly kind: 'export' };

/** A message to the page: the drawing that it asked for, or one that has changed since. */
export interface MessageToPage {
  readonly drawing: Omit<RuntimeMapDrawing, 'places'>;
}
