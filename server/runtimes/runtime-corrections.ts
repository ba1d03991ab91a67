import { groupBy } from '../base/collections.ts';
import { at, missing, type Test } from './model/condition.ts';
import type { Effect, Limitation } from './model/limitation.ts';
import type { Isolation, RuntimeProfile } from './model/profile.ts';
import { profiles } from './profiles/index.ts';

/** The user's statements about runtimes in `.runtimeclass/runtimes.yaml`, as plain data. */
export interface WrittenCorrections {
  /** The ids of runtimes by handler. */
  readonly handlers: Readonly<Record<string, string>>;
  /** The ids of runtimes by name of a class. */
  readonly classes: Readonly<Record<string, string>>;
  /** The user's own runtimes and changes to known ones, by id. */
  readonly runtimes: Readonly<Record<string, WrittenRuntime>>;
}

export interface WrittenRuntime {
  readonly title?: string | undefined;
  readonly isolation?: Isolation | undefined;
  /** The id of the runtime that this one is a build of. */
  readonly buildOf?: string | undefined;
  /** The ids of limitations that do not apply. */
  readonly lifted: readonly string[];
  readonly limitations: readonly WrittenLimitation[];
}

export interface WrittenLimitation {
  /** The path of a field, such as `spec.hostNetwork` or `containers[].securityContext.privileged`. */
  readonly field: string;
  /** The values to which the limitation applies, as texts, or `set` or `missing`. */
  readonly when: string;
  readonly effect: Effect;
  readonly text: string;
  readonly source?: string | undefined;
}

/** The corrections prepared for look-ups. */
export interface RuntimeCorrections {
  readonly handlers: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  readonly runtimes: ReadonlyMap<string, RuntimeProfile>;
}

export const noCorrections: RuntimeCorrections = {
  handlers: new Map(),
  classes: new Map(),
  runtimes: new Map(),
};

/** The corrections of all files merged; of two for the same name the later one counts. */
export function correctionsOf(files: readonly WrittenCorrections[]): RuntimeCorrections {
  return {
    handlers: new Map(files.flatMap(({ handlers }) => Object.entries(handlers))),
    classes: new Map(files.flatMap(({ classes }) => Object.entries(classes))),
    runtimes: describedRuntimes(files.flatMap(({ runtimes }) => Object.entries(runtimes))),
  };
}

/** The user's own runtimes, corrected known ones, and the known builds of corrected ones. */
function describedRuntimes(
  entries: readonly (readonly [string, WrittenRuntime])[],
): ReadonlyMap<string, RuntimeProfile> {
  const changesById = groupBy(entries, ([id]) => id);
  const described = new Map<string, RuntimeProfile>();
  // A runtime may precede the one that it is a build of, which has to be described first. `waiting` ends cycles.
  const describe = (id: string, waiting: readonly string[]): RuntimeProfile | undefined => {
    const original = described.get(id) ?? profiles.find(profile => profile.id === id);
    if (described.has(id) || waiting.includes(id)) return original;
    const baseOf = (base: string) => describe(base, [...waiting, id]);
    const buildOf = original?.buildOf && baseOf(original.buildOf.id);
    let profile = original && buildOf && buildOf !== original.buildOf ? { ...original, buildOf } : original;
    for (const [, changes] of changesById.get(id) ?? []) {
      profile = corrected(id, profile, changes, changes.buildOf ? baseOf(changes.buildOf) : undefined);
    }
    if (profile !== undefined && profile !== original) described.set(id, profile);
    return profile;
  };
  if (changesById.size === 0) return described;
  for (const id of [...changesById.keys(), ...profiles.map(profile => profile.id)]) describe(id, []);
  return described;
}

/** A runtime with the user's changes; `undefined` if its isolation, on which everything else depends, is missing. */
function corrected(
  id: string,
  before: RuntimeProfile | undefined,
  written: WrittenRuntime,
  base: RuntimeProfile | undefined,
): RuntimeProfile | undefined {
  const isolation = written.isolation ?? before?.isolation ?? base?.isolation;
  if (isolation === undefined) return undefined;
  const buildOf = base ?? before?.buildOf;
  return {
    ...(before ?? { homepage: '', handlers: [], runtimeTypes: [], classes: [], nodeLabels: {} }),
    id,
    title: written.title ?? before?.title ?? id,
    isolation,
    ...(buildOf && { buildOf }),
    lifted: [...(before?.lifted ?? []), ...written.lifted],
    limitations: [
      ...(before?.limitations ?? []).filter(limitation => !written.lifted.includes(limitation.id)),
      ...written.limitations.map(limitationOf),
    ],
  };
}

function limitationOf({ field, when, effect, text, source }: WrittenLimitation): Limitation {
  const isWritten: Test = value => String(value) === when;
  return {
    id: `${field} ${when}`,
    effect,
    text: () => text,
    condition: when === 'missing' ? missing(field) : when === 'set' ? at(field) : at(field, isWritten),
    source: source ?? '',
    certainty: 'certain',
  };
}
