import { listAt, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { parseQuantity, type Quantity } from '../../kubernetes/quantities/quantity.ts';
import { compareQuantities } from '../../kubernetes/quantities/quantity-arithmetic.ts';
import { at, type Condition, hasCpuOrMemory, type PodOnRuntime } from '../model/condition.ts';
import { kataDeployNames } from '../model/kata-deploy.ts';

/** Whether neither the Pod nor any of its containers has a limit of CPU or memory. */
export function nothingIsLimited({ pod }: PodOnRuntime): boolean {
  const owners = [valueAt(pod, ['spec']), ...listAt(pod, ['spec', 'containers'])];
  return owners.every(owner => {
    const limits = valueAt(owner, ['resources', 'limits']);
    return limits === undefined || !hasCpuOrMemory(limits);
  });
}

/**
 * Whether an emptyDir on disk has a size limit; the limit of one in memory (`medium: Memory`, huge pages) also applies
 * in the guest.
 */
export function isLimitedOnDisk(emptyDir: Value): boolean {
  return valueAt(emptyDir, ['sizeLimit']) !== undefined && stringAt(emptyDir, ['medium']) === '';
}

/** Whether an amount of MiB is below the least one of a virtual machine. Source: `src/runtime/pkg/oci/utils.go:784`. */
export function isBelowLeastMemory(amount: Value): boolean {
  return /^\d{1,9}$/.test(String(amount)) && Number(amount) < 256;
}

/** Whether a path is below /proc and not one of the files that Kata lets a mount hide. */
export function isOverProc(path: Value): boolean {
  return (
    typeof path === 'string' &&
    /^\/proc(\/|$)/.test(path) &&
    !/^\/proc\/(cpuinfo|diskstats|meminfo|stat|swaps|uptime|loadavg|net\/dev)$/.test(path)
  );
}

/** Whether the overhead has less than a fourth of the memory that any release of kata-deploy reserves for the handler. */
export function hasSmallOverhead({ handler, podFixed }: PodOnRuntime): boolean {
  const row = kataDeployNames.find(({ name }) => name === handler);
  const reserved = quantityOf(podFixed?.['memory']);
  if (row === undefined || reserved === undefined) return false;
  const shipped = [row, ...(row.formerly ?? [])].map(each => quantityOf(each.podFixed['memory'])!);
  const fourfold = { ...reserved, unscaled: reserved.unscaled * 4n };
  return shipped.every(amount => compareQuantities(fourfold, amount) <= 0);
}

/** The containers for which the image determines the user or a group, because neither they nor the Pod set all of them. */
export const whereUserIsOpen: Condition = pod => {
  if (pod.isPatch) return [];
  const podSetting = (field: string) => valueAt(pod.pod, ['spec', 'securityContext', field]);
  const isOpen = ['fsGroup', 'supplementalGroups'].some(field => podSetting(field) === undefined);
  const ids = ['runAsUser', 'runAsGroup'].filter(field => podSetting(field) === undefined);
  return at('spec.containers[].name')(pod).filter(path => {
    const security = valueAt(pod.pod, [...path.slice(0, -1), 'securityContext']);
    return isOpen || ids.some(field => valueAt(security, [field]) === undefined);
  });
};

function quantityOf(value: Value | undefined): Quantity | undefined {
  return value === undefined || value === null ? undefined : parseQuantity(String(value)).quantity;
}
