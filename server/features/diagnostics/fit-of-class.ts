import { type Fit, fitNodes } from '../../kubernetes/scheduling/fit.ts';
import { readPodSpec } from '../../kubernetes/scheduling/pod.ts';
import { settledNodes } from '../../kubernetes/scheduling/settled-nodes.ts';
import { type Value, valueAt, withValueAt } from '../../kubernetes/value.ts';
import type { ClusterView } from '../../workspace/cluster-view.ts';
import type { PodPrediction } from '../prediction.ts';

/**
 * The message of the FailedScheduling event of admitted Pods that fit no known node, whatever is wrong with the nodes
 * just now; `undefined` where one fits, and where no nodes are known.
 */
export function unschedulable(admitted: Value, view: ClusterView): string | undefined {
  return fitOnSettled(admitted, view)?.message;
}

/** Whether the Pods fit no node, and would fit one without the overhead and the nodeSelector of their class. */
export function isClassToBlame({ admitted, decoded, fit, runtimeClass, view }: PodPrediction): boolean {
  if (admitted === undefined || runtimeClass === undefined) return false;
  if (fit === undefined || fit.fit.length > 0) return false;
  if (unschedulable(admitted, view) === undefined) return false;
  const ownSelector = valueAt(decoded, ['nodeSelector']);
  const withoutOverhead = withValueAt(admitted, ['overhead'], undefined);
  const without = withValueAt(withoutOverhead, ['nodeSelector'], ownSelector);
  return (fitOnSettled(without, view)?.fit.length ?? 0) > 0;
}

function fitOnSettled(admitted: Value, { nodes, version }: ClusterView): Fit | undefined {
  return nodes && fitNodes(readPodSpec(admitted), settledNodes(nodes), version);
}
