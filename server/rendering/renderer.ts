import { fileURLToPath } from 'node:url';
import type { Settings } from '../base/settings.ts';
import { findRenderSource, type RenderSourceOnDisk } from './find-render-source.ts';
import { type Rendered, render } from './render.ts';

/** Renders charts and kustomizations with programs of the user. */
export interface Renderer {
  /** The chart or kustomization that a file belongs to, by its URI; `undefined` if there is none. */
  find(uri: string): Promise<RenderSourceOnDisk | undefined>;
  render(source: RenderSourceOnDisk, settings: Settings['render'], signal: AbortSignal): Promise<Rendered>;
}

/** Renders with the programs of this machine. */
export const localRenderer: Renderer = {
  find: async uri => (uri.startsWith('file:') ? findRenderSource(fileURLToPath(uri)) : undefined),
  render,
};
