import { distributionOf } from '../distributions/distribution-of.ts';
import { gke, gkeSandbox } from '../distributions/rows/clouds.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { listAt, stringAt, type Value, valueAt } from '../kubernetes/objects/value.ts';
import { labelsAt } from '../kubernetes/scheduling/reading.ts';
import { platformClasses } from '../runtimes/platform-classes.ts';
import type { ClusterView } from './cluster-view.ts';

/**
 * The name of the platform that gives the Pods of a Pod spec the GPUs of NVIDIA without a class: the one whose nodes they select, or that of
 * all nodes of these clusters; `undefined` if no platform does, or more than one.
 */
export function platformWithoutClass(
  views: readonly ClusterView[],
  podSpec: PodSpecObject | undefined,
): string | undefined {
  if (views.length === 0) return undefined;
  const spec = podSpec && valueAt(podSpec.manifest.value, podSpec.path);
  // Only GKE has nodes with this label: container-engine-accelerators 992db812.
  if (selectedKeys(spec).includes('cloud.google.com/gke-accelerator')) return gke.name;
  const names = views.flatMap(({ nodes = [], labelsLeftOut }) => {
    const found = nodes.map(node => distributionOf(node, labelsLeftOut));
    const platforms = found.map(each => (each === gkeSandbox ? gke : each));
    return platforms.length === 0
      ? [undefined]
      : platforms.map(each => (each?.gpus === 'without-class' ? each.name : undefined));
  });
  const [name, ...others] = new Set(names);
  return others.length === 0 ? name : undefined;
}

/** Whether a class of this name is NVIDIA's, which gives Pods a GPU. */
export function isClassForGpu(className: string): boolean {
  const classes = platformClasses(className);
  return classes.length > 0 && classes.every(({ profile }) => profile.id === 'nvidia');
}

/** Whether Pods select nodes by a label of a platform that gives them GPUs without a class. */
export function selectsPlatformWithoutClass(decoded: Value): boolean {
  return selectedKeys(decoded).some(key => platformLabel.test(key));
}

const platformLabel =
  /^(?:cloud\.google\.com|eks\.amazonaws\.com|karpenter\.k8s\.aws|kubernetes\.azure\.com)\//;

/** The keys of the nodeSelector and of the node affinity of a Pod spec. */
function selectedKeys(spec: Value | undefined): readonly string[] {
  const affinity = valueAt(spec, ['affinity', 'nodeAffinity']);
  const terms = listAt(affinity, ['requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms']);
  const expressions = terms.flatMap(term => listAt(term, ['matchExpressions']));
  return [
    ...Object.keys(labelsAt(spec, ['nodeSelector'])),
    ...expressions.map(expression => stringAt(expression, ['key'])),
  ];
}
