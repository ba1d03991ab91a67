import { t } from '../../base/l10n.ts';
import { rememberEach } from '../../base/remember.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { admitPod } from '../../kubernetes/admission/admit-pod.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { containsPlaceholder, isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { entriesAt, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import { refusedClass } from '../class-ranking/refused-class.ts';
import { type ClusterView, classIn } from '../cluster-view.ts';
import { existenceOfClass } from '../existence-of-class.ts';
import { isKeptOutByTaints, unreachable } from '../fit-of-class.ts';
import { isReachable, nodesOfClass } from '../nodes-of-class.ts';
import type { Snapshot } from '../snapshot.ts';
import type { ChainLink, LinkStatus } from './link.ts';
import { tableStatus } from './table-status.ts';

/** The chain of a class in one cluster, from the class to the nodes of its Pods. */
export interface ClassChain {
  readonly name: string;
  /** The class, if the cluster has it or will have it once the workspace is applied. */
  readonly known: KnownClass | undefined;
  readonly handler: string | undefined;
  /** The nodes to which its Pods can be scheduled; `undefined` if they are not known. */
  readonly reachable: readonly ClusterNode[] | undefined;
  /** Why its Pods reach none of the nodes. */
  readonly obstacle: 'selector' | 'taints' | undefined;
  /** Whether admission refuses Pods that name the class, rather than the kubelet. */
  readonly isRefused: boolean;
  readonly links: Readonly<Record<Exclude<ChainLink, 'workload'>, LinkStatus>>;
}

/**
 * Returns a function that judges the chain of a class in a cluster. The map and Diagnose read it. The rules call the same functions
 * as it does.
 */
export function classChains(
  snapshot: Pick<Snapshot, 'model' | 'views'>,
  view: ClusterView,
): (name: string) => ClassChain {
  // Most of hundreds of classes place their Pods as another one does.
  const nodesOf = rememberEach(
    (known: KnownClass) => nodesFacts(view.classNamed(known.name)!, view),
    known => `${known.handler}\n${view.placingOf(known)}`,
  );
  return rememberEach((name: string) => {
    const known = classIn(view, name);
    const runtimeClass = view.classNamed(name);
    return known === undefined || runtimeClass === undefined
      ? chainOfUnknown(name, snapshot, view)
      : chainOfKnown(known, runtimeClass, nodesOf(known), snapshot, view);
  });
}

interface NodesFacts {
  readonly reachable: readonly ClusterNode[] | undefined;
  readonly obstacle: ClassChain['obstacle'];
}

function nodesFacts(runtimeClass: Value, view: ClusterView): NodesFacts {
  const nothing = { reachable: undefined, obstacle: undefined };
  if (containsPlaceholder(runtimeClass)) return nothing;
  const reachable = nodesOfClass(runtimeClass, view)
    ?.filter(isReachable)
    .map(({ node }) => node);
  if (reachable === undefined) return nothing;
  const selector = valueAt(runtimeClass, ['scheduling', 'nodeSelector']);
  const isStuck = entriesAt(selector, []).length > 0 && unreachable(runtimeClass, view) !== undefined;
  if (!isStuck) return { reachable, obstacle: undefined };
  return { reachable: [], obstacle: isKeptOutByTaints(runtimeClass, view) ? 'taints' : 'selector' };
}

function chainOfKnown(
  known: KnownClass,
  runtimeClass: Value,
  { reachable, obstacle }: NodesFacts,
  snapshot: Pick<Snapshot, 'model' | 'views'>,
  view: ClusterView,
): ClassChain {
  const written = stringAt(runtimeClass, ['handler']);
  const handler = written === '' || isPlaceholder(written) ? undefined : written;
  return {
    name: known.name,
    known,
    handler,
    reachable,
    obstacle,
    isRefused: false,
    links: {
      class: classStatus(known, snapshot, view),
      handler: handlerStatus(written),
      table: handler === undefined ? unknownTable() : tableStatus(handler, reachable, snapshot),
      runtime: unknownRuntime(),
      node: nodeStatus(reachable, obstacle),
    },
  };
}

function classStatus(
  known: KnownClass,
  { model }: Pick<Snapshot, 'model'>,
  { version }: ClusterView,
): LinkStatus {
  const refusal = refusedClass(known, version, model);
  if (refusal !== undefined) return { state: 'broken', because: refusal };
  const { source } = known;
  return {
    state: 'works',
    because:
      source.kind === 'cluster'
        ? t('{0} has it', source.context)
        : t('{0} declares it', fileNameOf(source.uri)),
  };
}

function handlerStatus(written: string): LinkStatus {
  if (written === '') return { state: 'broken', because: t('names no handler') };
  if (isPlaceholder(written)) return { state: 'unknown', because: t('a template writes it') };
  return { state: 'works', because: t('the class names it') };
}

function nodeStatus(
  reachable: readonly ClusterNode[] | undefined,
  obstacle: ClassChain['obstacle'],
): LinkStatus {
  if (obstacle === 'selector') return { state: 'broken', because: t('selects no node') };
  if (obstacle === 'taints') {
    return { state: 'broken', because: t('does not tolerate the taints of its nodes') };
  }
  if (reachable === undefined) return { state: 'unknown', because: t('no nodes are known') };
  const count = countNodes(reachable);
  return count === 0
    ? { state: 'unknown', because: t('no known node takes its Pods') }
    : { state: 'works', because: t('its Pods reach {0} nodes', count) };
}

/** A class that is not in view: declared in several ways, created by an operator, absent, or unknown. */
function chainOfUnknown(
  name: string,
  { model }: Pick<Snapshot, 'model' | 'views'>,
  view: ClusterView,
): ClassChain {
  const declared = model.declared.get(name) ?? [];
  const created = model.operatorClasses.get(name) ?? [];
  const isAbsent =
    declared.length + created.length === 0 &&
    model.isWorkspaceComplete &&
    existenceOfClass(name, [view]).lacking.length > 0;
  const handler = created[0]?.handler;
  const nothing = t('the class is not known');
  const unknown: LinkStatus = { state: 'unknown', because: nothing };
  return {
    name,
    known: undefined,
    handler,
    reachable: undefined,
    obstacle: undefined,
    isRefused: isAbsent && admitPod({ runtimeClassName: name }, view).refusal !== undefined,
    links: {
      class:
        declared.length > 0
          ? { state: 'unknown', because: t('declared in several ways') }
          : created.length > 0
            ? { state: 'works', because: t('an operator creates it: {0}', created[0]!.object) }
            : isAbsent
              ? { state: 'broken', because: t('does not exist') }
              : { state: 'unknown', because: t('it is not known whether it exists') },
      handler: handler === undefined ? unknown : { state: 'works', because: t('the operator names it') },
      table: handler === undefined ? unknown : unknownTable(),
      runtime: unknown,
      node: unknown,
    },
  };
}

function unknownTable(): LinkStatus {
  return { state: 'unknown', because: t('no node tells which handlers it has') };
}

function unknownRuntime(): LinkStatus {
  return { state: 'unknown', because: t('whether its program is installed is only seen on the node') };
}
