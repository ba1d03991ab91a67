import { configuredRuntimes } from '../../analysis/runtime-of-class.ts';
import type { WorkspaceModel } from '../../analysis/workspace-model.ts';
import type { NodeConfigFile } from '../../node-config/node-config-file.ts';
import type { InstalledClass } from '../../runtimes/model/profile.ts';
import { type PlatformClass, shippedClasses } from '../../runtimes/platform-classes.ts';
import { type RuntimeResolution, resolveRuntime } from '../../runtimes/resolve-runtime.ts';

/** A class that can be created for a handler. */
export interface ClassToCreate {
  /** The shipped class to copy; `undefined` for a class that has nothing but its handler. */
  readonly shipped: InstalledClass | undefined;
  /** Whether the user has to choose, because nothing shows which of several classes is the right one. */
  readonly isOneOfSeveral: boolean;
}

/**
 * The class that the project of a handler's runtime ships, if the configuration leaves no doubt which one that is;
 * otherwise a plain class, then one for each project that may be behind the handler and ships more than a plain class.
 */
export function classesToCreate(
  handler: string,
  kind: NodeConfigFile['kind'],
  model: WorkspaceModel,
): readonly ClassToCreate[] {
  const configured = configuredRuntimes(handler, model);
  const resolution = resolveRuntime({ handler, configured }, model.runtimes);
  const rows = shippedClasses.filter(row => row.handler === handler && mayBe(row, resolution, kind));
  const best = bestOfEach(rows);
  const withMore = best.filter(({ podFixed, nodeSelector }) => podFixed ?? nodeSelector);
  const isOwn = ({ profile }: PlatformClass) => profile.id === resolution?.profile?.id;
  if (resolution?.certainty !== 'unknown' && best.some(isOwn) && withMore.every(isOwn)) {
    return [{ shipped: best.find(isOwn), isOneOfSeveral: false }];
  }
  return [
    { shipped: undefined, isOneOfSeveral: false },
    ...withMore.map(shipped => ({ shipped, isOneOfSeveral: true })),
  ];
}

/**
 * Whether the runtime of a shipped class may be the handler's: it is a candidate, the runtime that a candidate is a
 * build of or, if the build is uncertain, any build of it.
 */
function mayBe(
  { profile }: PlatformClass,
  resolution: RuntimeResolution | undefined,
  kind: NodeConfigFile['kind'],
): boolean {
  const { candidates = [], certainty, profile: base } = resolution ?? {};
  const isCandidate = candidates.some(({ id, buildOf }) => profile.id === id || profile.id === buildOf?.id);
  const isBuild = certainty !== 'certain' && base !== undefined && profile.buildOf?.id === base.id;
  // AKS and GKE have no CRI-O.
  const isOfOther = kind === 'crio' && candidates.length > 1 && profile.crioType === undefined;
  return (isCandidate || isBuild) && !isOfOther;
}

/**
 * One class of each runtime; preferred are classes with an overhead, then installed ones, then those named like the
 * handler.
 */
function bestOfEach(rows: readonly PlatformClass[]): readonly PlatformClass[] {
  const rank = ({ podFixed, onlyShown, name, handler }: PlatformClass) =>
    (podFixed ? 4 : 0) + (onlyShown ? 0 : 2) + (name === handler ? 1 : 0);
  const ordered = [...rows].sort((one, other) => rank(other) - rank(one));
  return ordered.filter(
    (row, index) => ordered.findIndex(({ profile }) => profile === row.profile) === index,
  );
}
