import type { PositionRange } from '../requests.ts';

/** Request: the map of one cluster in view, drawn. */
export const runtimeMapRequest = 'runtimeclass/runtimeMap';

/** Notification from the server, once after each answer: a map that is asked for now may look different. */
export const runtimeMapOutdatedNotification = 'runtimeclass/runtimeMap/outdated';

export interface RuntimeMapParams {
  /** The name of the cluster as `RuntimeMapDrawing.clusters` has it; the first one if it is left out or gone. */
  readonly cluster?: string | undefined;
  /** Only what has this text, and what is linked with it. */
  readonly filter?: string | undefined;
  /** Ids of boxes that stand for several, which are to be shown. */
  readonly unfolded?: readonly string[] | undefined;
  /** The colours: those of the editor, for its page, or fixed ones, for a file. */
  readonly theme: 'editor' | 'light' | 'dark';
}

export interface RuntimeMapDrawing {
  /** The clusters to choose from; empty if only the workspace is known. */
  readonly clusters: readonly string[];
  /** Their labels, the first ones with the number of broken links and workloads; left out if there is no choice. */
  readonly labels?: readonly string[];
  /** The one that is drawn; left out for the workspace alone. */
  readonly cluster?: string | undefined;
  /** The map as SVG: for a file a whole document, for the page an element that gets its style from there. */
  readonly svg: string;
  /** The same as an HTML table. */
  readonly table: string;
  /** The result in a sentence, for the status line and screen readers. */
  readonly summary: string;
  /** The places behind each box, by its id. */
  readonly places: Readonly<Record<string, readonly FilePosition[]>>;
}

export interface FilePosition {
  readonly uri: string;
  readonly range: PositionRange;
}
