import type { LinkState } from '../../analysis/chain/link.ts';
import { filePlaceOf } from '../../analysis/file-place.ts';
import { nodesWithoutHandler } from '../../analysis/nodes-without-handler.ts';
import { type PodFate, podSpecsToJudge } from '../../analysis/pod-fates.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { keyOfPlace } from '../../documents/manifest-file.ts';
import { fileNameOf, folderAndName } from '../../documents/uri.ts';
import { countNodes } from '../../kubernetes/scheduling/node.ts';
import type { ClassUse } from '../../workspace/file-summary.ts';
import { type Box, type Link, type MapContext, mostPlaces } from './boxes.ts';
import type { ClassOnMap } from './classes.ts';

/** The workloads that name a class: one box for all of a class, a namespace and a fate. */
export function workloadsOfMap(
  classes: ReadonlyMap<string, ClassOnMap>,
  context: MapContext,
): { readonly boxes: readonly Box[]; readonly links: readonly Link[] } {
  const { uses } = context.snapshot.model;
  const problems = problemsOfPods(classes, context);
  const boxes: Box[] = [];
  const links: Link[] = [];
  for (const [className, all] of uses) {
    const named = classes.get(className);
    if (named === undefined) continue;
    const ofPods = all.filter(({ isListed }) => !isListed);
    const problemOf = (use: ClassUse) => problems.get(keyOfPlace(use));
    const groups = groupBy(ofPods, use =>
      JSON.stringify([use.namespace ?? null, problemOf(use)?.problem, problemOf(use)?.message]),
    );
    for (const [key, group] of groups) {
      const own = problemOf(group[0]!);
      const id = `workloads:${className}:${key}`;
      const workloads = workloadBox(id, group, own ?? { problem: named.podsProblem }, context);
      boxes.push(workloads);
      links.push({
        from: workloads.id,
        to: named.box.id,
        state: own?.problem === undefined ? toClass(named) : 'broken',
      });
    }
  }
  return { boxes, links };
}

/** A class that is broken itself is reached all the same, unless it does not exist. */
function toClass({ box, chain }: ClassOnMap): LinkState {
  return box.state === 'broken' && chain.known !== undefined ? 'works' : box.state;
}

function workloadBox(
  id: string,
  group: readonly ClassUse[],
  { problem, message }: Fate,
  { snapshot }: MapContext,
): Box {
  const [first] = group;
  const { object, namespace, uri } = first!;
  const others = group.length - 1;
  const named = object ?? folderAndName(uri);
  return {
    id,
    column: 'workloads',
    title: named,
    detail: [
      others === 0 ? '' : t('and {0} more', others),
      namespace ?? (object === undefined ? '' : folderAndName(uri)),
    ]
      .filter(Boolean)
      .join(' · '),
    state: problem === undefined ? 'works' : 'broken',
    problem,
    message,
    count: group.length,
    places: group.slice(0, mostPlaces).map(use => filePlaceOf(snapshot, use)),
    words: group.map(use => use.object ?? fileNameOf(use.uri)),
  };
}

/** The problem that keeps the Pods of workloads from running, if any, with the cluster's message. */
interface Fate {
  readonly problem: string | undefined;
  readonly message?: string | undefined;
}

/** Problems of single workloads beside those of their classes, by `keyOf`. */
function problemsOfPods(
  classes: ReadonlyMap<string, ClassOnMap>,
  context: MapContext,
): ReadonlyMap<string, Fate> {
  const { snapshot, fates } = context;
  const judged = new Map([...podSpecsToJudge(snapshot)].map(podSpec => [keyOfPlace(podSpec), podSpec]));
  const problems = new Map<string, Fate>();
  for (const [className, uses] of snapshot.model.uses) {
    const named = classes.get(className);
    for (const use of uses) {
      const key = keyOfPlace(use);
      const podSpec = judged.get(key);
      const fate = podSpec && fates.of(podSpec);
      if (fate?.kind === 'refused')
        problems.set(key, { problem: t('Pods are refused'), message: fate.message });
      // Left out where it is so for all Pods of the class.
      if (fate?.kind === 'pending' && named?.podsProblem === undefined) {
        problems.set(key, { problem: t('Pods stay Pending'), message: fate.message });
      }
      if (fate?.kind === 'placed' && named !== undefined) {
        const placed = problemOfPlaced(fate, named, context);
        if (placed !== undefined) problems.set(key, placed);
      }
    }
  }
  return problems;
}

/** The problem of Pods that reach nodes which their class alone does not, as they tolerate more; else none of their own. */
function problemOfPlaced(
  { pod, handler }: Extract<PodFate, { kind: 'placed' }>,
  { chain }: ClassOnMap,
  { view }: MapContext,
): Fate | undefined {
  if (chain.reachable?.length !== 0) return undefined;
  const found = nodesWithoutHandler(pod, handler, view);
  if (found === undefined) return { problem: undefined };
  const [without, all] = [countNodes(found.lacking), countNodes(found.reachable)];
  return { problem: t('handler missing on {0} of {1} nodes', without, all) };
}
