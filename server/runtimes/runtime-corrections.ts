import { at, missing, type Test } from './condition.ts';
import type { Effect, Limitation } from './limitation.ts';
import type { Isolation, RuntimeProfile } from './profile.ts';
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
  const runtimes = new Map<string, RuntimeProfile>();
  for (const [id, written] of files.flatMap(file => Object.entries(file.runtimes))) {
    runtimes.set(id, profileOf(id, written, runtimes));
  }
  return {
    handlers: new Map(files.flatMap(({ handlers }) => Object.entries(handlers))),
    classes: new Map(files.flatMap(({ classes }) => Object.entries(classes))),
    runtimes,
  };
}

function profileOf(
  id: string,
  written: WrittenRuntime,
  earlier: ReadonlyMap<string, RuntimeProfile>,
): RuntimeProfile {
  const known = earlier.get(id) ?? profiles.find(profile => profile.id === id);
  const base = earlier.get(written.buildOf ?? '') ?? profiles.find(({ id }) => id === written.buildOf);
  const buildOf = base ?? known?.buildOf;
  return {
    ...(known ?? { homepage: '', handlers: [], runtimeTypes: [], classes: [], nodeLabels: {} }),
    id,
    title: written.title ?? known?.title ?? id,
    isolation: written.isolation ?? known?.isolation ?? base?.isolation ?? 'process',
    ...(buildOf && { buildOf }),
    lifted: [...(known?.lifted ?? []), ...written.lifted],
    limitations: [
      ...(known?.limitations ?? []).filter(limitation => !written.lifted.includes(limitation.id)),
      ...written.limitations.map(limitationOf),
    ],
  };
}

function limitationOf({ field, when, effect, text, source }: WrittenLimitation): Limitation {
  const isWritten: Test = value => String(value) === when;
  return {
    id: `${field} ${when}`,
    effect,
    text,
    condition: when === 'missing' ? missing(field) : when === 'set' ? at(field) : at(field, isWritten),
    source: source ?? '',
    confidence: 'high',
  };
}
