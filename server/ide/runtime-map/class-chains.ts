import { classIn } from '../../analysis/cluster-view.ts';
import { existenceOfClass } from '../../analysis/existence-of-class.ts';
import { filePlaceOf } from '../../analysis/file-place.ts';
import { isKeptOutByTaints, unreachable } from '../../analysis/fit-of-class.ts';
import { isReachable, nodesOfClass } from '../../analysis/nodes-of-class.ts';
import { type NodesWithoutHandler, nodesWithoutHandler } from '../../analysis/nodes-without-handler.ts';
import { podOfClassAlone } from '../../analysis/reachable-nodes.ts';
import { t } from '../../base/l10n.ts';
import { rememberEach } from '../../base/remember.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { admitPod } from '../../kubernetes/admission/admit-pod.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { containsPlaceholder, isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { entriesAt, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { ClusterNode } from '../../kubernetes/scheduling/node.ts';
import { overheadInWords, overheadOfClass } from '../text/overhead-in-words.ts';
import { type Box, type MapContext, mostPlaces, type State } from './boxes.ts';

/** A class of the map with what follows from it. */
export interface ClassChain {
  readonly name: string;
  readonly box: Box;
  /** The class, if the cluster has it or will have it. */
  readonly known: KnownClass | undefined;
  readonly handler: string | undefined;
  /** The nodes to which its Pods can be scheduled; `undefined` if they are not known. */
  readonly reachable: readonly ClusterNode[] | undefined;
  /** The fate of all Pods of the class, if they never run. */
  readonly podsProblem: string | undefined;
}

/** All classes of a cluster and of the workspace, and those that are only named, by name. */
export function classChains(context: MapContext): ReadonlyMap<string, ClassChain> {
  const { snapshot, view } = context;
  const { declared, uses, operatorClasses } = snapshot.model;
  const used = [...uses].filter(([, places]) => places.some(({ isListed }) => !isListed));
  const names = new Set([
    ...view.classesByName.keys(),
    ...declared.keys(),
    ...operatorClasses.keys(),
    ...used.map(([name]) => name),
  ]);
  // Most of hundreds of classes place their Pods as another one does.
  const nodesOf = rememberEach(
    (known: KnownClass) => nodesFacts(view.classNamed(known.name)!, context),
    known => `${known.handler}\n${view.placingOf(known)}`,
  );
  return new Map(
    [...names].sort().map(name => {
      const known = classIn(view, name);
      const runtimeClass = view.classNamed(name);
      return [
        name,
        known === undefined || runtimeClass === undefined
          ? chainOfUnknown(name, context)
          : chainOfKnown(known, runtimeClass, nodesOf(known), context),
      ];
    }),
  );
}

/** The outcome of a class on the nodes. */
interface NodesFacts {
  readonly reachable: readonly ClusterNode[] | undefined;
  readonly obstacle: 'selector' | 'taints' | undefined;
  readonly without: NodesWithoutHandler | undefined;
}

function nodesFacts(runtimeClass: Value, { view }: MapContext): NodesFacts {
  const selector = valueAt(runtimeClass, ['scheduling', 'nodeSelector']);
  const nothing = { reachable: undefined, obstacle: undefined, without: undefined };
  if (containsPlaceholder(runtimeClass)) return nothing;
  const reachable = nodesOfClass(runtimeClass, view)
    ?.filter(isReachable)
    .map(({ node }) => node);
  if (reachable === undefined) return nothing;
  const isStuck = entriesAt(selector, []).length > 0 && unreachable(runtimeClass, view) !== undefined;
  if (isStuck) {
    const obstacle = isKeptOutByTaints(runtimeClass, view) ? 'taints' : 'selector';
    return { reachable, obstacle, without: undefined };
  }
  const handler = stringAt(runtimeClass, ['handler']);
  const without = nodesWithoutHandler(podOfClassAlone(runtimeClass, view.version), handler, view);
  return { reachable, obstacle: undefined, without };
}

function chainOfKnown(
  known: KnownClass,
  runtimeClass: Value,
  { reachable, obstacle, without }: NodesFacts,
  { snapshot }: MapContext,
): ClassChain {
  const handler = stringAt(runtimeClass, ['handler']);
  const isOnNoNode = without !== undefined && without.lacking.length === without.reachable.length;
  const problem =
    handler === ''
      ? t('names no handler')
      : obstacle === 'selector'
        ? t('selects no node')
        : obstacle === 'taints'
          ? t('does not tolerate the taints of its nodes')
          : undefined;
  const { source } = known;
  const box = classBox(known.name, {
    detail: [sourceOf(known), overheadInWords(overheadOfClass(known.object))].filter(Boolean).join(' · '),
    state: problem === undefined ? 'whole' : 'broken',
    problem,
    places: [filePlaceOf(snapshot, source)],
  });
  return {
    name: known.name,
    box,
    known,
    handler: handler === '' || isPlaceholder(handler) ? undefined : handler,
    reachable: obstacle === undefined ? reachable : [],
    podsProblem:
      obstacle !== undefined
        ? t('Pods stay Pending')
        : isOnNoNode
          ? t('Pods stay in ContainerCreating')
          : undefined,
  };
}

/** A class that is not in view: declared in several ways, created by an operator, absent, or unknown. */
function chainOfUnknown(name: string, { snapshot, view }: MapContext): ClassChain {
  const { model } = snapshot;
  const declared = model.declared.get(name) ?? [];
  const created = model.operatorClasses.get(name) ?? [];
  const isAbsent =
    declared.length + created.length === 0 &&
    model.isWorkspaceComplete &&
    existenceOfClass(name, [view]).lacking.length > 0;
  const isRefused = isAbsent && admitPod({ runtimeClassName: name }, view).refusal !== undefined;
  const problem =
    created.length > 0 && declared.length === 0
      ? undefined
      : declared.length > 0
        ? t('declared in several ways')
        : isAbsent
          ? t('does not exist')
          : t('it is not known whether it exists');
  const state: State = problem === undefined ? 'whole' : isAbsent ? 'broken' : 'unknown';
  const detail = created[0]?.object ?? (declared[0] === undefined ? '' : sourceOf(declared[0]));
  const named = declared.length + created.length > 0 ? [] : (model.uses.get(name) ?? []).slice(0, mostPlaces);
  const places = [...declared.map(({ source }) => source), ...created, ...named].map(place =>
    filePlaceOf(snapshot, place),
  );
  return {
    name,
    box: classBox(name, { detail, state, problem, places }),
    known: undefined,
    handler: created[0]?.handler,
    reachable: undefined,
    podsProblem: isAbsent
      ? isRefused
        ? t('Pods are refused')
        : t('Pods stay in ContainerCreating')
      : undefined,
  };
}

function classBox(name: string, rest: Pick<Box, 'detail' | 'state' | 'problem' | 'places'>): Box {
  return { id: `class:${name}`, column: 'classes', title: name, count: 1, words: [], ...rest };
}

function sourceOf({ source }: KnownClass): string {
  return source.kind === 'cluster' ? source.context : fileNameOf(source.uri);
}
