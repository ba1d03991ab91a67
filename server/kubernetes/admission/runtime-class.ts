import type { Path } from '../../yaml/tree.ts';
import { mergeTolerations } from '../objects/tolerations.ts';
import { entriesAt, isObject, member, type Value, valueAt, withValueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { compareQuantities } from '../quantities/quantity-arithmetic.ts';
import { readExactResources } from '../quantities/resource-list.ts';
import { tolerationsAt } from '../validation/tolerations.ts';
import { refusalWords } from './refusal-words.ts';
import { tolerationValue } from './toleration-value.ts';

/** A refusal by the RuntimeClass plugin, and the path in the Pod spec that causes it. */
export interface ClassRefusal {
  readonly problem:
    | 'unusable-class-name'
    | 'class-not-found'
    | 'overhead-mismatch'
    | 'overhead-without-class-overhead'
    | 'node-selector-conflict';
  /** The server's message, without its prefix `pods "p" is forbidden: `. */
  readonly text: string;
  /** HTTP status: 500 if the server fails instead of refusing. */
  readonly status: 403 | 500;
  /** Path below the Pod spec. */
  readonly at: Path;
}

type Mutated = { readonly podSpec: Value; readonly refusal?: undefined } | { readonly refusal: ClassRefusal };

/**
 * Returns the Pod spec after the mutating phase, with the overhead, node selector and tolerations of the class that
 * it names (plugin/pkg/admission/runtimeclass/admission.go:Admit). `runtimeClass` is decoded, in the shape of v1.
 */
export function mutateForClass(
  podSpec: Value,
  runtimeClass: Value | undefined,
  version: KubernetesVersion,
): Mutated {
  const name = valueAt(podSpec, ['runtimeClassName']);
  if (typeof name !== 'string') return { podSpec };
  if (runtimeClass === undefined) return { refusal: missingClass(name) };
  const withOverhead = setOverhead(podSpec, runtimeClass, version);
  if (withOverhead.refusal !== undefined) return withOverhead;
  return setScheduling(withOverhead.podSpec, runtimeClass);
}

/** Returns the refusal by the validating phase, after field validation (admission.go:Validate), if there is one. */
export function validateForClass(podSpec: Value, runtimeClass: Value | undefined): ClassRefusal | undefined {
  const overhead = valueAt(podSpec, ['overhead']);
  if (isObject(valueAt(runtimeClass, ['overhead']))) {
    return isSameOverhead(overhead, valueAt(runtimeClass, ['overhead', 'podFixed'])) ? undefined : mismatch;
  }
  if (!isObject(overhead)) return undefined;
  const text = refusalWords.overheadWithoutClassOverhead;
  return { problem: 'overhead-without-class-overhead', text, status: 403, at: ['overhead'] };
}

const mismatch: ClassRefusal = {
  problem: 'overhead-mismatch',
  text: refusalWords.overheadMismatch,
  status: 403,
  at: ['overhead'],
};

/**
 * Returns the refusal for a class that does not exist. A name that is not valid in a URL makes the look-up fail
 * before it is sent (client-go/rest/request.go:Name).
 */
function missingClass(name: string): ClassRefusal {
  const unusable = unusableName(name);
  return {
    problem: unusable === undefined ? 'class-not-found' : 'unusable-class-name',
    text: unusable ?? refusalWords.classNotFound(name),
    status: unusable === undefined ? 403 : 500,
    at: ['runtimeClassName'],
  };
}

function unusableName(name: string): string | undefined {
  if (name === '') return refusalWords.emptyClassName;
  const problems =
    name === '.' || name === '..'
      ? [`may not be '${name}'`]
      : ['/', '%'].filter(part => name.includes(part)).map(part => `may not contain '${part}'`);
  return problems.length === 0 ? undefined : refusalWords.unusableClassName(name, problems);
}

function setOverhead(podSpec: Value, runtimeClass: Value, version: KubernetesVersion): Mutated {
  if (!isObject(valueAt(runtimeClass, ['overhead']))) return { podSpec };
  const podFixed = valueAt(runtimeClass, ['overhead', 'podFixed']);
  const overhead = valueAt(podSpec, ['overhead']);
  // Since 1.31 an empty overhead counts as none.
  const isGiven = isObject(overhead) && (!atLeast(version, 31) || entriesAt(overhead, []).length > 0);
  if (isGiven && !isSameOverhead(overhead, podFixed)) return { refusal: mismatch };
  return { podSpec: withValueAt(podSpec, ['overhead'], podFixed) };
}

/**
 * Whether two overheads are equal as numbers; a missing list equals an empty one, a missing resource does not equal
 * 0.
 */
function isSameOverhead(a: Value | undefined, b: Value | undefined): boolean {
  // The same object, as set by the mutating phase.
  if (a === b) return true;
  const first = readExactResources(a);
  const second = readExactResources(b);
  const isSame = (name: string) =>
    second.has(name) && compareQuantities(first.get(name)!, second.get(name)!) === 0;
  return first.size === second.size && [...first.keys()].every(isSame);
}

function setScheduling(podSpec: Value, runtimeClass: Value): Mutated {
  const scheduling = valueAt(runtimeClass, ['scheduling']);
  if (!isObject(scheduling)) return { podSpec };
  const classSelector = entriesAt(scheduling, ['nodeSelector']);
  const podSelector = valueAt(podSpec, ['nodeSelector']);
  const conflict = classSelector.find(([key, value]) => (member(podSelector, key) ?? value) !== value);
  if (conflict !== undefined)
    return { refusal: selectorConflict(conflict, member(podSelector, conflict[0])) };
  const nodeSelector = Object.fromEntries([...entriesAt(podSelector, []), ...classSelector]);
  const tolerations = mergeTolerations(
    tolerationsAt(podSpec, ['tolerations']),
    tolerationsAt(scheduling, ['tolerations']),
  );
  const selected = withValueAt(podSpec, ['nodeSelector'], nodeSelector);
  return { podSpec: withValueAt(selected, ['tolerations'], tolerations.map(tolerationValue)) };
}

function selectorConflict(
  [key, classValue]: readonly [string, Value],
  podValue: Value | undefined,
): ClassRefusal {
  const text = refusalWords.selectorConflict(key, String(classValue), String(podValue));
  return { problem: 'node-selector-conflict', text, status: 403, at: ['nodeSelector', key] };
}
