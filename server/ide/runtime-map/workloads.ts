import { affinityContradiction } from '../../analysis/affinity-contradiction.ts';
import { classReferencesOf } from '../../analysis/class-references.ts';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import { isClassToBlame } from '../../analysis/fit-of-class.ts';
import { locate } from '../../analysis/locate.ts';
import { predictPod } from '../../analysis/prediction.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { DocumentPlace } from '../../documents/manifest-file.ts';
import { fileNameOf, folderAndName } from '../../documents/uri.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { containsPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import type { ClassUse } from '../../workspace/file-summary.ts';
import { type Box, type Link, type MapContext, mostPlaces, type State } from './boxes.ts';
import type { ClassChain } from './class-chains.ts';

/** The workloads that name a class: one box for all of a class, a namespace and a fate. */
export function workloadsOfMap(
  chains: ReadonlyMap<string, ClassChain>,
  context: MapContext,
): { readonly boxes: readonly Box[]; readonly links: readonly Link[] } {
  const { uses } = context.snapshot.model;
  const problems = problemsOfOpenFiles(chains, context);
  const boxes: Box[] = [];
  const links: Link[] = [];
  for (const [className, all] of uses) {
    const chain = chains.get(className);
    if (chain === undefined) continue;
    const ofPods = all.filter(({ isListed }) => !isListed);
    const problemOf = (use: ClassUse) => problems.get(keyOf(use));
    const groups = groupBy(ofPods, use =>
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
  const inFile = isOne && object === undefined ? folderAndName(uri) : fileNameOf(uri);
  return {
    id,
    column: 'workloads',
    title: isOne ? (object ?? inFile) : t('{0} workloads', group.length),
    detail: namespace ?? (isOne && object !== undefined ? inFile : t('no namespace stated')),
    state: problem === undefined ? 'whole' : 'broken',
    problem,
    message,
    count: group.length,
    places: group.slice(0, mostPlaces).map(use => locate(snapshot, use)),
    words: group.map(use => use.object ?? fileNameOf(use.uri)),
  };
}

/** What keeps the Pods of workloads from running, if anything does, and the cluster's words. */
interface Fate {
  readonly problem: string | undefined;
  readonly message?: string | undefined;
}

/** Problems of single workloads beside those of their classes, by `keyOf`, as far as their files are open. */
function problemsOfOpenFiles(
  chains: ReadonlyMap<string, ClassChain>,
  { snapshot, whole }: MapContext,
): ReadonlyMap<string, Fate> {
  const { model } = snapshot;
  const problems = new Map<string, Fate>();
  const uris = new Set([...model.uses.values()].flatMap(uses => uses.map(({ uri }) => uri)));
  for (const uri of uris) {
    const file = snapshot.file(uri);
    if (file === undefined || model.patches.has(uri)) continue;
    for (const placed of file.documents.flatMap(each => file.withEmbedded(each))) {
      for (const { podSpec, node, className } of classReferencesOf(model, uri, placed)) {
        const fate = podSpec && fateOf(podSpec, whole, chains.get(className)?.podsProblem !== undefined);
        if (fate !== undefined) problems.set(keyOf(file.place(placed, node.range)), fate);
      }
    }
  }
  return problems;
}

/**
 * What keeps the Pods of a workload from running although their class exists; `undefined` if nothing is known to. That Pods
 * are not scheduled is left out where it is so for all of their class.
 */
function fateOf(podSpec: PodSpecObject, view: ClusterView, isForAll: boolean): Fate | undefined {
  const { place, manifest } = podSpec;
  if (!place.whole || place.field !== 'runtimeClassName') return undefined;
  const prediction = predictPod(podSpec, view);
  const { refusal } = prediction;
  if (refusal !== undefined) {
    const isOfClass = refusal.problem === 'class-not-found' || containsPlaceholder(refusal.text);
    return isOfClass ? undefined : { problem: t('Pods are refused'), message: refusal.text };
  }
  if (isForAll || manifest.kind === 'DaemonSet') return undefined;
  const isStuck = affinityContradiction(prediction) !== undefined || isClassToBlame(prediction);
  return isStuck ? { problem: t('Pods stay Pending'), message: prediction.fit?.message } : undefined;
}

function keyOf({ uri, document, range: { start } }: DocumentPlace): string {
  return `${uri} ${document} ${start.line}:${start.character}`;
}
