import { maxOfResources, noResources, type ResourceList, sumOfResources } from './resource-list.ts';

/** The containers of a Pod, in any shape. */
interface Containers<Container> {
  readonly containers: readonly Container[];
  readonly initContainers: readonly Container[];
  /** Whether an init container keeps running beside those that start after it. */
  readonly isSidecar: (initContainer: Container) => boolean;
}

/**
 * Returns the sum of amounts over the containers, or the peak while init containers run if that is more
 * (k8s.io/component-helpers/resource/helpers.go:AggregateContainerRequests, AggregateContainerLimits).
 */
export function peakOfContainers<Container>(
  { containers, initContainers, isSidecar }: Containers<Container>,
  amountsOf: (container: Container) => ResourceList,
): ResourceList {
  let running = noResources;
  for (const container of containers) running = sumOfResources(running, amountsOf(container));
  let sidecars = noResources;
  let starting = noResources;
  for (const container of initContainers) {
    const needed = sumOfResources(amountsOf(container), sidecars);
    starting = maxOfResources(starting, needed);
    if (!isSidecar(container)) continue;
    sidecars = needed;
    running = sumOfResources(running, amountsOf(container));
  }
  return maxOfResources(running, starting);
}
