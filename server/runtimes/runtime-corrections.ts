import { groupBy } from '../base/collections.ts';
import { at, missing, type Test } from './model/condition.ts';
import type { Effect, Limitation } from './model/limitation.ts';
import type { Isolation, RuntimeProfile } from './model/profile.ts';
import { profiles } from './profiles/index.ts';

/** What users say of their runtimes in `.runtimeclass/runtimes.yaml`, as plain data. */
export interface WrittenCorrections {
  /** Handler to the id of a runtime. */
  readonly handlers: Readonly<Record<string, string>>;
  /** Name of a class to the id of a runtime. */
  readonly classes: Readonly<Record<string, string>>;
  /** Runtimes of their own, and what they change about known ones, by id. */
  readonly runtimes: Readonly<Record<string, WrittenRuntime>>;
}

export interface WrittenRuntime {
  readonly title?: string | undefined;
  readonly isolation?: Isolation | undefined;
  /** Id of the runtime that it is a build of. */
  readonly buildOf?: string | undefined;
  /** Ids of limitations that do not hold. */
  readonly lifted: readonly string[];
  readonly limitations: readonly WrittenLimitation[];
}

export interface WrittenLimitation {
  /** Such as `spec.hostNetwork` or `containers[].securityContext.privileged`. */
  readonly field: string;
  /** Texts of values, or `set` or `missing`. */
  readonly when: string;
  readonly effect: Effect;
  readonly text: string;
  readonly source?: string | undefined;
}

/** The same, ready for look-ups. */
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

/** The corrections of all files together; of two that speak of the same thing the later one counts. */
export function correctionsOf(files: readonly WrittenCorrections[]): RuntimeCorrections {
  return {
    handlers: new Map(files.flatMap(({ handlers }) => Object.entries(handlers))),
    classes: new Map(files.flatMap(({ classes }) => Object.entries(classes))),
    runtimes: describedRuntimes(files.flatMap(({ runtimes }) => Object.entries(runtimes))),
  };
}

/** Runtimes of the users' own, known ones that they correct, and the builds of those. */
function describedRuntimes(
  entries: readonly (readonly [string, WrittenRuntime])[],
): ReadonlyMap<string, RuntimeProfile> {
  const written = groupBy(entries, ([id]) => id);
  const described = new Map<string, RuntimeProfile>();
  // What a runtime is a build of may be written below it: it is described first. `waiting` ends circles.
  const describe = (id: string, waiting: readonly string[]): RuntimeProfile | undefined => {
    const known = described.get(id) ?? profiles.find(profile => profile.id === id);
    if (described.has(id) || waiting.includes(id)) return known;
    const baseOf = (base: string) => describe(base, [...waiting, id]);
    const buildOf = known?.buildOf && baseOf(known.buildOf.id);
    let profile = known && buildOf && buildOf !== known.buildOf ? { ...known, buildOf } : known;
    for (const [, changes] of written.get(id) ?? []) {
      profile = corrected(id, profile, changes, changes.buildOf ? baseOf(changes.buildOf) : undefined);
    }
    if (profile !== undefined && profile !== known) described.set(id, profile);
    return profile;
  };
  if (written.size === 0) return described;
  for (const id of [...written.keys(), ...profiles.map(profile => profile.id)]) describe(id, []);
  return described;
}

/** A runtime with the user's changes; `undefined` where its isolation is not given, without which nothing follows. */
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
    confidence: 'high',
  };
}
