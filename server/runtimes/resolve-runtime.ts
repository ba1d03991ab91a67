import type { Certainty } from '../base/certainty.ts';
import { knownHandlers } from './known-handlers.ts';
import type { Isolation, RuntimeProfile } from './model/profile.ts';
import { platformClasses, shippedClasses } from './platform-classes.ts';
import { profiles } from './profiles/index.ts';
import { noCorrections, type RuntimeCorrections } from './runtime-corrections.ts';

/** The available information about the runtime of a class; every part may be missing. */
export interface RuntimeQuestion {
  readonly className?: string | undefined;
  readonly handler?: string | undefined;
  readonly nodeSelector?: Readonly<Record<string, string>> | undefined;
  /** The tables for the handler in node configurations, one entry for each different one. */
  readonly configured?: readonly ConfiguredRuntime[] | undefined;
  /** The keys of the Pod's annotations, if there is a Pod: some annotations choose a runtime. */
  readonly annotationKeys?: readonly string[] | undefined;
}

/** The table of a handler in the configuration of containerd or CRI-O. */
export interface ConfiguredRuntime {
  /** The container runtime whose configuration it is. */
  readonly of?: 'containerd' | 'cri-o' | undefined;
  /** containerd's runtime type, such as `io.containerd.runsc.v1`. */
  readonly runtimeType?: string | undefined;
  /** The program: `options.BinaryName` of containerd's runc shim, or `runtime_path` of CRI-O. */
  readonly binary?: string | undefined;
}

/** The runtime of the Pods of a class, and how it was determined. */
export interface RuntimeResolution {
  /**
   * The runtime or, if it is ambiguous, the one that all candidates are builds of; `undefined` if they have none in
   * common.
   */
  readonly profile: RuntimeProfile | undefined;
  readonly isolation: Isolation | undefined;
  readonly by: 'configuration' | 'runtime type' | 'handler' | 'class name';
  /** `unknown` if the runtime may be any of several. */
  readonly certainty: Certainty;
  /** All possible runtimes, including `profile` itself. */
  readonly candidates: readonly RuntimeProfile[];
}

/**
 * The runtime behind a class: by the user's corrections, otherwise by the runtime type in node configurations,
 * otherwise by the handler's name, otherwise by the name of the class. `undefined` if none of these is known.
 */
export function resolveRuntime(
  question: RuntimeQuestion,
  corrections: RuntimeCorrections = noCorrections,
): RuntimeResolution | undefined {
  const resolved =
    asTheUserSays(question, corrections) ??
    byRuntimeType(question) ??
    byHandler(question) ??
    byClassName(question);
  return resolved && corrected(resolved, corrections);
}

function asTheUserSays(
  { handler = '', className = '' }: RuntimeQuestion,
  { handlers, classes, runtimes }: RuntimeCorrections,
): RuntimeResolution | undefined {
  const id = handlers.get(handler) ?? classes.get(className);
  const profile = id === undefined ? undefined : (runtimes.get(id) ?? profiles.find(each => each.id === id));
  return (
    profile && {
      profile,
      isolation: profile.isolation,
      by: 'configuration',
      certainty: 'certain',
      candidates: [profile],
    }
  );
}

function byRuntimeType(question: RuntimeQuestion): RuntimeResolution | undefined {
  const configured = (question.configured ?? []).filter(table => table.runtimeType || table.binary);
  if (configured.length === 0) return undefined;
  const named = knownHandlers(question.handler ?? '').map(({ profile }) => profile);
  const candidates = new Set(configured.flatMap(table => profilesOf(table, named)));
  const settled = settle(narrowed([...candidates], question), 'runtime type', 'certain');
  // Builds of a runtime have its runtime type: the build may be ambiguous although the runtime is not.
  return settled.profile && settled.certainty === 'unknown' ? { ...settled, certainty: 'likely' } : settled;
}

function byHandler(question: RuntimeQuestion): RuntimeResolution | undefined {
  const rows = knownHandlers(question.handler ?? '');
  const [first] = rows;
  if (first === undefined) return undefined;
  const sameIsolation = rows.filter(
    ({ profile, isolation }) => profile.isolation === isolation || profile.chosenByAnnotation !== undefined,
  );
  const fitting = sameIsolation.length > 0 ? sameIsolation : rows;
  const candidates = narrowed([...new Set(fitting.map(({ profile }) => profile))], question);
  const certainty = rows.some(({ saysNothing }) => saysNothing)
    ? 'unknown'
    : rows.find(({ profile }) => profile === candidates[0])?.certain
      ? 'certain'
      : 'likely';
  const settled = settle(candidates, 'handler', certainty);
  if (first.saysNothing) return { ...settled, profile: undefined, isolation: undefined };
  const row = rows.find(({ profile }) => profile === settled.profile) ?? first;
  return { ...settled, isolation: settled.profile && row.isolation };
}

/**
 * The runtime by the name of the class; ambiguous if the class has a handler, because an unknown handler may be any
 * runtime.
 */
function byClassName(question: RuntimeQuestion): RuntimeResolution | undefined {
  const { className = '', handler } = question;
  const installed = platformClasses(className);
  const rows = [...installed, ...shippedClasses.filter(row => row.onlyShown && row.name === className)];
  const byHandlers = rows.flatMap(row => {
    if (row.handler === undefined) return [row.profile];
    const nodeSelector = row.nodeSelector ?? {};
    return byHandler({ handler: row.handler, nodeSelector })?.candidates ?? [row.profile];
  });
  const candidates = narrowed([...new Set(byHandlers)], question);
  if (candidates.length === 0) return undefined;
  return settle(candidates, 'class name', handler === undefined ? 'likely' : 'unknown');
}

/**
 * The runtimes that a table's runtime type can mean, considering the program if many runtimes share the shim; of
 * several those that are usual for the name of the handler.
 */
function profilesOf(table: ConfiguredRuntime, named: readonly RuntimeProfile[]): readonly RuntimeProfile[] {
  const type = runtimeTypeOf(table);
  const profilesOfType = profiles.filter(
    ({ runtimeTypes, crioType }) =>
      runtimeTypes.some(pattern => matches(pattern, type)) || (crioType === 'oci' && type === 'oci'),
  );
  const isShared = profilesOfType.some(
    ({ binaries, crioType }) => binaries !== undefined && crioType === 'oci',
  );
  const program = table.binary?.split(/[\\/]/).at(-1) ?? 'runc';
  const possible = isShared
    ? profilesOfType.filter(({ binaries }) => binaries?.includes(program))
    : profilesOfType;
  const usual = (possible.length > 0 ? possible : profilesOfType).filter(profile => named.includes(profile));
  return usual.length > 0 ? usual : possible;
}

/**
 * The containerd runtime type of a table; for a shim that CRI-O runs (`runtime_type = "vm"`) the type it has in
 * containerd.
 */
function runtimeTypeOf({ runtimeType = 'oci', binary = '' }: ConfiguredRuntime): string {
  const shim = /containerd-shim-(.+)-(v\d+)$/.exec(binary);
  if (runtimeType.includes('.') || shim === null) return runtimeType === '' ? 'oci' : runtimeType;
  return `io.containerd.${shim[1]}.${shim[2]}`;
}

function matches(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === text;
  return text.startsWith(start) && text.endsWith(end) && text.length > start.length + end.length;
}

/** The candidates without those that contradict labels of the class or annotations of the Pod. */
function narrowed(
  candidates: readonly RuntimeProfile[],
  { nodeSelector = {}, annotationKeys = [] }: RuntimeQuestion,
): readonly RuntimeProfile[] {
  const chosen = candidates.filter(({ chosenByAnnotation }) =>
    annotationKeys.some(key => chosenByAnnotation?.test(key)),
  );
  const possible =
    chosen.length > 0
      ? chosen
      : candidates.filter(({ chosenByAnnotation }) => chosenByAnnotation === undefined);
  const selected = possible.filter(({ nodeLabels }) =>
    Object.keys(nodeSelector).some(label => Object.hasOwn(nodeLabels, label)),
  );
  return selected.length > 0 ? selected : possible;
}

function settle(
  candidates: readonly RuntimeProfile[],
  by: RuntimeResolution['by'],
  certainty: Certainty,
): RuntimeResolution {
  const [only, ...others] = candidates;
  const profile = others.length === 0 ? only : commonBase(candidates);
  const isAmbiguous = others.length > 0 || profile === undefined;
  return {
    profile,
    isolation: profile?.isolation,
    by,
    certainty: isAmbiguous ? 'unknown' : certainty,
    candidates,
  };
}

function commonBase(candidates: readonly RuntimeProfile[]): RuntimeProfile | undefined {
  const bases = new Set(candidates.map(profile => profile.buildOf ?? profile));
  return bases.size === 1 ? [...bases][0] : undefined;
}

/** The resolution with the user's changes to the runtimes applied. */
function corrected(resolved: RuntimeResolution, { runtimes }: RuntimeCorrections): RuntimeResolution {
  const own = (profile: RuntimeProfile) => runtimes.get(profile.id) ?? profile;
  const profile = resolved.profile && own(resolved.profile);
  return { ...resolved, profile, candidates: resolved.candidates.map(own) };
}
