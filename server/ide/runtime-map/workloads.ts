import { filePlaceOf } from '../../analysis/file-place.ts';
import { podSpecsToJudge } from '../../analysis/pod-fates.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { DocumentPlace } from '../../documents/manifest-file.ts';
import { fileNameOf, folderAndName } from '../../documents/uri.ts';
import type { ClassUse } from '../../workspace/file-summary.ts';
import { type Box, type Link, type MapContext, mostPlaces, type State } from './boxes.ts';
import type { ClassChain } from './class-chains.ts';

/** The workloads that name a class: one box for all of a class, a namespace and a fate. */
export function workloadsOfMap(
  chains: ReadonlyMap<string, ClassChain>,
  context: MapContext,
): { readonly boxes: readonly Box[]; readonly links: readonly Link[] } {
  const { uses } = context.snapshot.model;
  const problems = problemsOfPods(chains, context);
  const boxes: Box[] = [];
  const links: Link[] = [];
  for (const [className, all] of uses) {
    const chain = chains.get(className);
    if (chain === undefined) continue;
    const podUses = all.filter(({ isListed }) => !isListed);
    const problemOf = (use: ClassUse) => problems.get(keyOf(use));
    const groups = groupBy(podUses, use =>
      JSON.stringify([use.namespace ?? null, problemOf(use)?.problem, problemOf(use)?.message]),
    );
    for (const [key, group] of groups) {
      const own = problemOf(group[0]!);
      const id = `workloads:${className}:${key}`;
      const workloads = workloadBox(id, group, own ?? { problem: chain.podsProblem }, context);
      boxes.push(workloads);
      links.push({
        from: workloads.id,
        to: chain.box.id,
        state: own === undefined ? toClass(chain) : 'broken',
      });
    }
  }
  return { boxes, links };
}

/** A class that is broken itself is reached all the same, unless it does not exist. */
function toClass({ box, known }: ClassChain): State {
  return box.state === 'broken' && known !== undefined ? 'whole' : box.state;
}

function workloadBox(
  id: string,
  group: readonly ClassUse[],
  { problem, message }: Fate,
  { snapshot }: MapContext,
): Box {
  const [first] = group;
  const { object, namespace, uri } = first!;
  const isOne = group.length === 1;
  const fileName = isOne && object === undefined ? folderAndName(uri) : fileNameOf(uri);
  return {
    id,
    column: 'workloads',
    title: isOne ? (object ?? fileName) : t('{0} workloads', group.length),
    detail: namespace ?? (isOne && object !== undefined ? fileName : t('no namespace stated')),
    state: problem === undefined ? 'whole' : 'broken',
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
  chains: ReadonlyMap<string, ClassChain>,
  { snapshot, fates }: MapContext,
): ReadonlyMap<string, Fate> {
  const judged = new Map([...podSpecsToJudge(snapshot)].map(podSpec => [keyOf(podSpec), podSpec]));
  const problems = new Map<string, Fate>();
  for (const [className, uses] of snapshot.model.uses) {
    const chain = chains.get(className);
    for (const use of uses) {
      const key = keyOf(use);
      const podSpec = judged.get(key);
      const fate = podSpec && fates.of(podSpec);
      if (fate?.kind === 'refused')
        problems.set(key, { problem: t('Pods are refused'), message: fate.message });
      // Left out where it is so for all Pods of the class.
      if (fate?.kind === 'pending' && chain?.podsProblem === undefined) {
        problems.set(key, { problem: t('Pods stay Pending'), message: fate.message });
      }
    }
  }
  return problems;
}

function keyOf({ uri, document, range: { start } }: DocumentPlace): string {
  return `${uri} ${document} ${start.line}:${start.character}`;
}
