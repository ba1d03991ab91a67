import { knownHandlers } from './known-handlers.ts';
import type { Isolation, RuntimeProfile } from './model/profile.ts';
import { platformClasses, shippedClasses } from './platform-classes.ts';
import { profiles } from './profiles/index.ts';
import { noCorrections, type RuntimeCorrections } from './runtime-corrections.ts';

/** What is known of the runtime of a class; every part may be missing. */
export interface RuntimeQuestion {
  readonly className?: string | undefined;
  readonly handler?: string | undefined;
  readonly nodeSelector?: Readonly<Record<string, string>> | undefined;
  /** What configurations of nodes say of the handler, one entry for each different one. */
  readonly configured?: readonly ConfiguredRuntime[] | undefined;
  /** Keys of the annotations of the Pod, where there is one: some choose a runtime. */
  readonly annotationKeys?: readonly string[] | undefined;
}

/** The table of a handler in the configuration of containerd or CRI-O. */
export interface ConfiguredRuntime {
  /** containerd's, such as `io.containerd.runsc.v1`. */
  readonly runtimeType?: string | undefined;
  /** `options.BinaryName` of containerd's runc shim, or `runtime_path` of CRI-O. */
  readonly binary?: string | undefined;
}

/** Which runtime the Pods of a class have, and how that is known. */
export interface RuntimeResolution {
  /** The runtime, or, where it is ambiguous, the one that all candidates are builds of, if there is one. */
  readonly profile: RuntimeProfile | undefined;
  readonly isolation: Isolation | undefined;
  readonly by: 'configuration' | 'runtime type' | 'handler' | 'class name';
  readonly confidence: 'certain' | 'likely' | 'ambiguous';
  /** All that it may be, the profile itself included. */
  readonly candidates: readonly RuntimeProfile[];
}

/**
 * The runtime behind a class: what the user says of it, else the runtime type that nodes are configured with, else what
 * the handler usually is, else what the name of the class usually is. `undefined` where nothing is known.
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
      confidence: 'certain',
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
  // Builds of one runtime have its type: which build it is may be open, the runtime is not.
  return settled.profile && settled.confidence === 'ambiguous'
    ? { ...settled, confidence: 'likely' }
    : settled;
}

function byHandler(question: RuntimeQuestion): RuntimeResolution | undefined {
  const rows = knownHandlers(question.handler ?? '');
  const [first] = rows;
  if (first === undefined) return undefined;
  const ofSameIsolation = rows.filter(
    ({ profile, isolation }) => profile.isolation === isolation || profile.chosenByAnnotation !== undefined,
  );
  const fitting = ofSameIsolation.length > 0 ? ofSameIsolation : rows;
  const candidates = narrowed([...new Set(fitting.map(({ profile }) => profile))], question);
  const confidence = rows.some(({ saysNothing }) => saysNothing)
    ? 'ambiguous'
    : rows.find(({ profile }) => profile === candidates[0])?.certain
      ? 'certain'
      : 'likely';
  const settled = settle(candidates, 'handler', confidence);
  if (first.saysNothing) return { ...settled, profile: undefined, isolation: undefined };
  const row = rows.find(({ profile }) => profile === settled.profile) ?? first;
  return { ...settled, isolation: settled.profile && row.isolation };
}

/** The runtime by the name of the class; ambiguous where it has a handler, because an unknown one may be any runtime. */
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
  return settle(candidates, 'class name', handler === undefined ? 'likely' : 'ambiguous');
}

/**
 * What a runtime type can be, and with it the program behind a shim that many runtimes share; of several those that
 * are usual for the name of the handler.
 */
function profilesOf(table: ConfiguredRuntime, named: readonly RuntimeProfile[]): readonly RuntimeProfile[] {
  const type = runtimeTypeOf(table);
  const ofType = profiles.filter(
    ({ runtimeTypes, crioType }) =>
      runtimeTypes.some(pattern => matches(pattern, type)) || (crioType === 'oci' && type === 'oci'),
  );
  const isShared = ofType.some(({ binaries, crioType }) => binaries !== undefined && crioType === 'oci');
  const program = table.binary?.split(/[\\/]/).at(-1) ?? 'runc';
  const possible = isShared ? ofType.filter(({ binaries }) => binaries?.includes(program)) : ofType;
  const usual = (possible.length > 0 ? possible : ofType).filter(profile => named.includes(profile));
  return usual.length > 0 ? usual : possible;
}

/** containerd's type; of a shim that CRI-O runs (`runtime_type = "vm"`) the one that containerd would have. */
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

/** Without those that labels of the class or annotations of the Pod speak against. */
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
  confidence: RuntimeResolution['confidence'],
): RuntimeResolution {
  const [only, ...others] = candidates;
  const profile = others.length === 0 ? only : commonBase(candidates);
  const isAmbiguous = others.length > 0 || profile === undefined;
  return {
    profile,
    isolation: profile?.isolation,
    by,
    confidence: isAmbiguous ? 'ambiguous' : confidence,
    candidates,
  };
}

function commonBase(candidates: readonly RuntimeProfile[]): RuntimeProfile | undefined {
  const bases = new Set(candidates.map(profile => profile.buildOf ?? profile));
  return bases.size === 1 ? [...bases][0] : undefined;
}

/** A resolution with the user's changes to the runtimes. */
function corrected(resolved: RuntimeResolution, { runtimes }: RuntimeCorrections): RuntimeResolution {
  const own = (profile: RuntimeProfile) => runtimes.get(profile.id) ?? profile;
  const profile = resolved.profile && own(resolved.profile);
  return { ...resolved, profile, candidates: resolved.candidates.map(own) };
}
