import { configuredRuntimes } from '../analysis/runtime-of-class.ts';
import type { WorkspaceModel } from '../analysis/workspace-model.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import type { InstalledClass } from '../runtimes/model/profile.ts';
import { type PlatformClass, shippedClasses } from '../runtimes/platform-classes.ts';
import { type RuntimeResolution, resolveRuntime } from '../runtimes/resolve-runtime.ts';

/** A class that can be made for a handler. */
export interface ClassToCreate {
  /** The one that it is like; `undefined` for a class that has nothing but its handler. */
  readonly shipped: InstalledClass | undefined;
  /** The user has the choice: nothing tells that it is this one. */
  readonly isOneOfSeveral: boolean;
}

/**
 * The class that the project of a handler's runtime ships, where the configuration leaves no doubt which one that is;
 * else a plain one, then one for each project that may be behind the handler and ships more than that.
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
  if (resolution?.confidence !== 'ambiguous' && best.some(isOwn) && withMore.every(isOwn)) {
    return [{ shipped: best.find(isOwn), isOneOfSeveral: false }];
  }
  return [
    { shipped: undefined, isOneOfSeveral: false },
    ...withMore.map(shipped => ({ shipped, isOneOfSeveral: true })),
  ];
}

/** Of the runtime, of the one that it is a build of, or, where it is not sure which build it is, of any build. */
function mayBe(
  { profile }: PlatformClass,
  resolution: RuntimeResolution | undefined,
  kind: NodeConfigFile['kind'],
): boolean {
  const { candidates = [], confidence, profile: base } = resolution ?? {};
  const isCandidate = candidates.some(({ id, buildOf }) => profile.id === id || profile.id === buildOf?.id);
  const isBuild = confidence !== 'certain' && base !== undefined && profile.buildOf?.id === base.id;
  // AKS and GKE have no CRI-O.
  const isOfOther = kind === 'crio' && candidates.length > 1 && profile.crioType === undefined;
  return (isCandidate || isBuild) && !isOfOther;
}

/** One class of each runtime: sooner with an overhead, sooner installed, sooner called like the handler. */
function bestOfEach(rows: readonly PlatformClass[]): readonly PlatformClass[] {
  const rank = ({ podFixed, onlyShown, name, handler }: PlatformClass) =>
    (podFixed ? 4 : 0) + (onlyShown ? 0 : 2) + (name === handler ? 1 : 0);
  const ordered = [...rows].sort((one, other) => rank(other) - rank(one));
  return ordered.filter(
    (row, index) => ordered.findIndex(({ profile }) => profile === row.profile) === index,
  );
}
