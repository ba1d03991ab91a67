import { type HandlerRow, handlerRows, type RuntimeTitle, runtimeTitles } from './handlers-data.ts';
import { kataDeployVariantOf } from './kata-deploy.ts';

/** What a handler of a name usually is. Only the configuration of the node tells what it is there. */
export interface KnownHandler extends RuntimeTitle {
  readonly name: string;
  /** Who configures nodes with it. */
  readonly usedBy: string;
  readonly source: string;
  /** False where the name was concluded from its use, not read in a configuration. */
  readonly certain: boolean;
}

/**
 * What is known of a handler name, one entry for each runtime or platform that uses it; empty for an unknown one.
 * A name that kata-deploy composes (`kata-qemu-blue`, `kata-qemu-debug`) counts as the one it is made from.
 */
export function knownHandlers(name: string): readonly KnownHandler[] {
  const variantOf = kataDeployVariantOf(name);
  const rows = handlerRows.filter(row => row.name === name);
  if (rows.length > 0 || variantOf === undefined) return rows.map(describe);
  return knownHandlers(variantOf).map(handler => ({ ...handler, name }));
}

/** Every handler name that someone ships, in the order of the alphabet. */
export function knownHandlerNames(): readonly string[] {
  return [...new Set(handlerRows.map(row => row.name))].sort();
}

function describe({ runtime, name, usedBy, source, certain }: HandlerRow): KnownHandler {
  return { ...runtimeTitles[runtime], name, usedBy, source, certain: certain !== false };
}
