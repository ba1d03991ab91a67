import { asSequence, entriesOf, get, textOf } from '../../yaml/lookup.ts';
import type { MapNode, Node, Range } from '../../yaml/tree.ts';

/** Why the Pods of a Pod spec need the libraries of NVIDIA's driver. */
export interface GpuNeed {
  /** The resource that they ask for: `nvidia.com/gpu`; `undefined` for NVIDIA's device plugin, which asks for none. */
  readonly resource: string | undefined;
  /** Where it is written. */
  readonly range: Range;
}

/** The first need of a GPU of NVIDIA in a Pod spec; `undefined` if there is none. */
export function gpuNeedOf(podSpec: MapNode): GpuNeed | undefined {
  const containers = ['containers', 'initContainers'].flatMap(
    list => asSequence(get(podSpec, list))?.items ?? [],
  );
  for (const container of containers) {
    const resources = get(container, 'resources');
    const amounts = ['limits', 'requests'].flatMap(list => entriesOf(get(resources, list)));
    const asked = amounts.find(({ key, value }) => nvidiaGpu.test(key.text) && textOf(value) !== '0');
    if (asked !== undefined) return { resource: asked.key.text, range: asked.key.range };
  }
  const plugin = containers.find(isDevicePlugin);
  const image = plugin && get(plugin, 'image');
  return image && !findsDriverItself(podSpec) ? { resource: undefined, range: image.range } : undefined;
}

/** A GPU, or a part of one; `.shared` by time-slicing. Source: k8s-device-plugin 1b826acc, README.md. */
export const nvidiaGpu = /^nvidia\.com\/(?:gpu|mig-.+?)(?:\.shared)?$/;

/** Releases before 0.7 are `nvidia/k8s-device-plugin` of Docker Hub. */
function isDevicePlugin(container: Node | null): boolean {
  return /(?:^|\/)nvidia\/k8s-device-plugin(?:[:@]|$)/.test(textOf(get(container, 'image')) ?? '');
}

/**
 * Whether a Pod spec of the device plugin says how it finds the driver without the runtime `nvidia`: a volume with the root of the node
 * or with the driver, or a variable for either. Source: k8s-device-plugin 1b826acc, README.md (`NVIDIA_DRIVER_ROOT`,
 * `DEVICE_DISCOVERY_STRATEGY`).
 */
function findsDriverItself(podSpec: MapNode): boolean {
  const paths = (asSequence(get(podSpec, 'volumes'))?.items ?? []).map(
    volume => textOf(get(get(volume, 'hostPath'), 'path')) ?? '',
  );
  if (paths.some(path => path === '/' || /nvidia/i.test(path.replace(/\/nvidia\.com(?=\/|$)/, ''))))
    return true;
  const containers = asSequence(get(podSpec, 'containers'))?.items ?? [];
  const variables = containers.flatMap(container => asSequence(get(container, 'env'))?.items ?? []);
  return variables.some(variable =>
    /DRIVER_ROOT|DISCOVERY_STRATEGY|LIST_STRATEGY/.test(textOf(get(variable, 'name')) ?? ''),
  );
}
