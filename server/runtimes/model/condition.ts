import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { isList, isObject, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { Path } from '../../yaml/tree.ts';

/** Where in a Pod a limitation is met: paths from the Pod (`['spec', 'hostNetwork']`), none where it is not. */
export type Condition = (pod: PodOnRuntime) => readonly Path[];

/** A Pod as the limitations of its runtime look at it. */
export interface PodOnRuntime {
  /** `{ metadata: { annotations }, spec }`, as written. */
  readonly pod: Value;
  /** False where it may be only a part of the Pod: then nothing follows from what is missing. */
  readonly isWhole: boolean;
  /** Handler of its class; of a name that kata-deploy composes, the one it is made from. */
  readonly handler?: string | undefined;
  readonly className?: string | undefined;
  /** What its class reserves, where that is known and not said at the class itself. */
  readonly podFixed?: Readonly<Record<string, string>> | undefined;
  /** How many such Pods run at the same time, at least. */
  readonly count: bigint;
}

/** A look at a value; `key` is the last key or index that led to it. */
export type Test = (value: Value, key: string | number) => boolean;

/**
 * The places that a pattern describes and whose value passes. `[]` stands for every item of a list, `*` for every key;
 * `containers[]` at the start for the containers of all three lists. A null counts as nothing.
 */
export function at(pattern: string, passes: Test = isSet): Condition {
  const patterns = expand(pattern);
  return ({ pod }) => {
    const found: Path[] = [];
    for (const segments of patterns) find(pod, { segments, passes, way: [], found }, 0);
    return found;
  };
}

/** The containers (by their name), or the place around it, where a pattern leads to nothing that passes. */
export function missing(pattern: string, passes: Test = isSet): Condition {
  const [, owner = '', rest = ''] =
    /^(containers\[\]|spec\.containers\[\]|spec|metadata)\.(.+)$/.exec(pattern) ?? [];
  return pod => {
    if (!pod.isWhole) return [];
    return at(owner)(pod).flatMap(path => {
      const within = valueAt(pod.pod, path) ?? null;
      const segments = segmentsOf(rest);
      const found: Path[] = [];
      find(within, { segments, passes, way: [], found }, 0);
      if (found.length > 0 || isFilledIn(within, segments)) return [];
      return [path.length === 1 ? ['spec', 'runtimeClassName'] : [...path, 'name']];
    });
  };
}

/** What any of the conditions finds. */
export function anyOf(...conditions: readonly Condition[]): Condition {
  return pod => conditions.flatMap(condition => condition(pod));
}

/** What the condition finds in the Pods that `holds` is true of. */
export function where(holds: (pod: PodOnRuntime) => boolean, condition: Condition): Condition {
  return pod => (holds(pod) ? condition(pod) : []);
}

/** What the condition finds in Pods of these handlers. */
export function ofHandlers(handlers: readonly string[], condition: Condition): Condition {
  return where(({ handler }) => handler !== undefined && handlers.includes(handler), condition);
}

/** A field of the security context, of the Pod and of every container. */
export function inSecurityContext(field: string, passes: Test = isSet): Condition {
  return anyOf(
    at(`spec.securityContext.${field}`, passes),
    at(`containers[].securityContext.${field}`, passes),
  );
}

/** Annotations of the Pod whose key passes. */
export function annotations(key: RegExp, passes: Test = isSet): Condition {
  return at('metadata.annotations.*', (value, name) => key.test(String(name)) && passes(value, name));
}

/** The extended resources that containers ask for, by a pattern for their name. */
export function resources(name: RegExp): Condition {
  return at('containers[].resources.limits.*', (_, key) => name.test(String(key)));
}

/**
 * What containers ask of the device plugins of accelerators, enclaves and RDMA, which give files below /dev; NVIDIA's are
 * a case of their own everywhere. Any other extended resource may as well be a network interface or a license.
 */
export const deviceFiles: Condition = resources(
  /^(amd\.com\/gpu|(gpu|fpga|sgx|qat|dsa|iaa)\.intel\.com\/|habana\.ai\/|aws\.amazon\.com\/neuron|xilinx\.com\/|rdma\/)/,
);

/** Where the Pod names its class. */
export const className: Condition = at('spec.runtimeClassName');

export function isSet(value: Value): boolean {
  return !isObject(value) || Object.keys(value).length > 0;
}

/** Of a list of resources. */
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

/** A profile (seccomp, AppArmor) that confines: `Unconfined` asks for nothing that could be missing. */
export function confines(value: Value): boolean {
  const type = stringAt(value, ['type']);
  return type !== '' && type !== 'Unconfined' && !isPlaceholder(type);
}

/** Whether a text stands on the way (`resources: ${RESOURCES}`): what is there, a program will say. */
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

/** The keys that a pattern leads through. Below a map whose keys people choose the rest is one key, dots and all. */
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
  /** From where the search began to where it is. */
  readonly way: (string | number)[];
  readonly found: Path[];
}

/** Called at every edit for every limitation, and mostly finds nothing: a path is made only of what is found. */
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
