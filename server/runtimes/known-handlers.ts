import { groupBy } from '../base/collections.ts';
import { kataDeployVariantOf } from './model/kata-deploy.ts';
import type { HandlerName, Isolation, RuntimeProfile } from './model/profile.ts';
import { profiles } from './profiles/index.ts';

/** A runtime that a handler name usually stands for. Only the configuration of a node says which one it is there. */
export interface KnownHandler {
  readonly name: string;
  readonly profile: RuntimeProfile;
  readonly title: string;
  readonly isolation: Isolation;
  readonly homepage: string;
  /** Who configures nodes with it. */
  readonly usedBy: string;
  readonly source: string;
  /** False where the name was concluded from its use, not read in a configuration. */
  readonly certain: boolean;
  /** The name says nothing about the runtime: others configure it with any. */
  readonly saysNothing: boolean;
}

/**
 * What is known of a handler name, one entry for each runtime or platform that uses it; empty for an unknown one.
 * A name that kata-deploy composes (`kata-qemu-blue`, `kata-qemu-debug`) counts as the one it is made from.
 */
export function knownHandlers(name: string): readonly KnownHandler[] {
  const known = shippedHandlers.get(name) ?? [];
  const variantOf = kataDeployVariantOf(name);
  if (known.length > 0 || variantOf === undefined) return known;
  return knownHandlers(variantOf).map(handler => ({ ...handler, name }));
}

const shippedHandlers = groupBy(
  profiles.flatMap(profile => profile.handlers.map(handler => describe(profile, handler))),
  ({ name }) => name,
);

/** Every handler name that someone ships, in the order of the alphabet. */
export function knownHandlerNames(): readonly string[] {
  return [...shippedHandlers.keys()].sort();
}

function describe(profile: RuntimeProfile, handler: HandlerName): KnownHandler {
  const { name, usedBy, source, isolation, certain, saysNothing } = handler;
  return {
    name,
    profile,
    title: profile.title,
    isolation: isolation ?? profile.isolation,
    homepage: profile.homepage,
    usedBy,
    source,
    certain: certain !== false,
    saysNothing: saysNothing === true,
  };
}
