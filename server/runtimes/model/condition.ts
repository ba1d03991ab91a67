import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { isList, isObject, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { Path } from '../../yaml/tree.ts';

/** A condition of a limitation: returns the paths in a Pod (`['spec', 'hostNetwork']`) that meet it; empty if none does. */
export type Condition = (pod: PodOnRuntime) => readonly Path[];

/** A Pod as the conditions of limitations see it. */
export interface PodOnRuntime {
  /** The Pod `{ metadata: { annotations }, spec }` as written. */
  readonly pod: Value;
  /** Whether it may be only a part of the Pod: then nothing can be concluded from a missing field. */
  readonly isPatch: boolean;
  /** The handler of the Pod's class; for a variant that kata-deploy composes, the name it is derived from. */
  readonly handler?: string | undefined;
  readonly className?: string | undefined;
  /** The overhead of the Pod's class; `undefined` if unknown, or if the finding belongs at the class itself. */
  readonly podFixed?: Readonly<Record<string, string>> | undefined;
  /** The minimum number of such Pods that run at the same time. */
  readonly count: bigint;
}

/** A test of a value; `key` is the last key or index of its path. */
export type Test = (value: Value, key: string | number) => boolean;

/**
 * The paths that match a pattern and whose value passes the test. `[]` matches every item of a list, `*` every key;
 * `containers[]` at the start matches the containers of all three lists. A null counts as missing.
 */
export function at(pattern: string, passes: Test = isSet): Condition {
  const patterns = expand(pattern);
  return ({ pod }) => {
    const found: Path[] = [];
    for (const segments of patterns) find(pod, { segments, passes, way: [], found }, 0);
    return found;
  };
}

/** The containers (by their name), or the objects around a pattern, in which no value at the pattern passes the test. */
export function missing(pattern: string, passes: Test = isSet): Condition {
  const [, owner = '', rest = ''] =
    /^(containers\[\]|spec\.containers\[\]|spec|metadata)\.(.+)$/.exec(pattern) ?? [];
  const owners = at(owner);
  const segments = segmentsOf(rest);
  return pod => {
    if (pod.isPatch) return [];
    return owners(pod).flatMap(path => {
      const within = valueAt(pod.pod, path) ?? null;
      const found: Path[] = [];
      find(within, { segments, passes, way: [], found }, 0);
      if (found.length > 0 || isFilledIn(within, segments)) return [];
      return [path.length === 1 ? ['spec', 'runtimeClassName'] : [...path, 'name']];
    });
  };
}

/** The paths that any of the conditions returns. */
export function anyOf(...conditions: readonly Condition[]): Condition {
  return pod => conditions.flatMap(condition => condition(pod));
}

/** The paths that the condition returns, for Pods for which `holds` is true. */
export function where(holds: (pod: PodOnRuntime) => boolean, condition: Condition): Condition {
  return pod => (holds(pod) ? condition(pod) : []);
}

/** The paths that the condition returns, for Pods of these handlers. */
export function onHandlers(handlers: readonly string[], condition: Condition): Condition {
  return where(({ handler }) => handler !== undefined && handlers.includes(handler), condition);
}

/** The paths of a field in the security contexts of the Pod and of its containers. */
export function inSecurityContext(field: string, passes: Test = isSet): Condition {
  return anyOf(
    at(`spec.securityContext.${field}`, passes),
    at(`containers[].securityContext.${field}`, passes),
  );
}

/** The paths of the Pod's annotations whose key matches. */
export function annotations(key: RegExp, passes: Test = isSet): Condition {
  return at('metadata.annotations.*', (value, name) => key.test(String(name)) && passes(value, name));
}

/** The paths of extended resources that containers request and whose name matches. */
export function resources(name: RegExp): Condition {
  return at('containers[].resources.limits.*', (_, key) => name.test(String(key)));
}

/**
 * The paths of resources of device plugins for accelerators, enclaves and RDMA, which provide files below /dev;
 * NVIDIA's are treated separately everywhere. Any other extended resource may also be a network interface or a license.
 */
export const deviceFiles: Condition = resources(
  /^(amd\.com\/gpu|(gpu|fpga|sgx|qat|dsa|iaa)\.intel\.com\/|habana\.ai\/|aws\.amazon\.com\/neuron|xilinx\.com\/|rdma\/)/,
);

/** The path at which the Pod names its class. */
export const className: Condition = at('spec.runtimeClassName');

export function isSet(value: Value): boolean {
  return !isObject(value) || Object.keys(value).length > 0;
}

/** Whether a list of resources has an amount of CPU or memory. */
export function hasCpuOrMemory(amounts: Value): boolean {
  return isObject(amounts) && (amounts['cpu'] !== undefined || amounts['memory'] !== undefined);
}

export function isTrue(value: Value): boolean {
  return value === true;
}

export function isFalse(value: Value): boolean {
  return value === false;
}

export function is(...texts: readonly string[]): Test {
  return value => typeof value === 'string' && texts.includes(value);
}

/** Whether a profile (seccomp, AppArmor) confines: `Unconfined` asks for nothing that could be missing. */
export function confines(value: Value): boolean {
  const type = stringAt(value, ['type']);
  return type !== '' && type !== 'Unconfined' && !isPlaceholder(type);
}

/** Whether the path leads into a placeholder text (`resources: ${RESOURCES}`), which a program will replace by any value. */
function isFilledIn(value: Value, segments: readonly string[]): boolean {
  return segments.some((_, index) => typeof valueAt(value, segments.slice(0, index + 1)) === 'string');
}

function expand(pattern: string): string[][] {
  const heads = ['spec.initContainers[]', 'spec.containers[]', 'spec.ephemeralContainers[]'];
  const patterns = pattern.startsWith('containers[]')
    ? heads.map(head => head + pattern.slice('containers[]'.length))
    : [pattern];
  return patterns.map(segmentsOf);
}

/** The keys of a pattern. Below a map with keys chosen by users, the rest of the pattern is one key, including its dots. */
function segmentsOf(pattern: string): string[] {
  const freeKey =
    /^((?:.*?\.)?(?:annotations|labels|matchLabels|nodeSelector|limits|requests|overhead))\.(.+)$/.exec(
      pattern,
    );
  const [, way = pattern, key] = freeKey ?? [];
  const segments = way.replaceAll('[]', '.[]').split('.');
  return key === undefined ? segments : [...segments, key];
}

interface Search {
  readonly segments: readonly string[];
  readonly passes: Test;
  /** The path from the start of the search to the current value. */
  readonly way: (string | number)[];
  readonly found: Path[];
}

/**
 * Collects the matches of a search. Called on every edit for every limitation and mostly without a match, so paths are
 * only created for matches.
 */
function find(value: Value, search: Search, depth: number): void {
  const { segments, passes, way, found } = search;
  const segment = segments[depth];
  if (segment === undefined) {
    if (value !== null && passes(value, way.at(-1) ?? '')) found.push([...way]);
  } else if (segment === '[]') {
    if (!isList(value)) return;
    for (let index = 0; index < value.length; index++) step(value[index]!, search, depth, index);
  } else if (segment === '*') {
    if (!isObject(value)) return;
    for (const key of Object.keys(value)) step(value[key]!, search, depth, key);
  } else if (isObject(value) && Object.hasOwn(value, segment)) {
    step(value[segment]!, search, depth, segment);
  }
}

function step(to: Value, search: Search, depth: number, key: string | number): void {
  search.way.push(key);
  find(to, search, depth + 1);
  search.way.pop();
}
