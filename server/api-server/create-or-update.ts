import { withDefaultTolerations } from '../kubernetes/admission/default-tolerations.ts';
import { classWithoutGatedFields, podSpecWithoutGatedFields } from '../kubernetes/admission/gated-fields.ts';
import { readObject } from '../kubernetes/decode/read-object.ts';
import { builtInKind } from '../kubernetes/kinds/pod-spec-places.ts';
import { quote } from '../kubernetes/objects/go-text.ts';
import { requestWords } from '../kubernetes/objects/request-words.ts';
import {
  entriesAt,
  isObject,
  stringAt,
  type Value,
  valueAt,
  withValueAt,
} from '../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { writtenFields } from '../kubernetes/validation/runtime-class.ts';
import { admit, checkQuota, withGeneratedName } from './admit.ts';
import type { Refusal, Stored } from './answer.ts';
import { converted } from './conversion.ts';
import { withDefaults } from './defaults.ts';
import { type RequestTarget, resourceName } from './request-target.ts';
import { validationRefusal } from './validate.ts';

/** Admits, validates and stores a new decoded object; `present` is an existing one of the same name. */
export function create(
  object: Value,
  present: Value | undefined,
  existing: readonly Value[],
  target: RequestTarget,
  version: KubernetesVersion,
): Stored {
  const validate = (mutated: Value) => {
    const named = withJobLabels(withGeneratedName(mutated), target.kind);
    return validationRefusal(named, undefined, target, version);
  };
  const stored =
    target.kind === 'Pod'
      ? admit(object, target.namespace ?? 'default', existing, version, validate)
      : checkQuota(validated(object, validate), target, existing);
  if (stored.refusal !== undefined || present === undefined) return stored;
  const taken = requestRefusal(409, 'AlreadyExists', 'exists', requestWords.exists(quotedName(target)));
  return { ...taken, validated: stored.object };
}

/** Validates and stores a decoded object in place of `present`; admission of the class is not repeated. */
export function update(
  object: Value,
  present: Value,
  target: RequestTarget,
  version: KubernetesVersion,
): Stored {
  const before = presentObject(present, target, version);
  const changed = target.kind === 'Pod' ? updatedPod(object, before, version) : object;
  const stored = validated(changed, () => validationRefusal(changed, before, target, version));
  return stored.refusal === undefined ? { ...stored, before } : stored;
}

/** Returns a Pod with the tolerations that admission adds; since 1.37 a Pod without resources keeps the existing ones. */
function updatedPod(pod: Value, before: Value, version: KubernetesVersion): Value {
  const spec = withDefaultTolerations(valueAt(pod, ['spec']) ?? {});
  const isKept = atLeast(version, 37) && (valueAt(spec, ['resources']) ?? null) === null;
  const kept = isKept ? withValueAt(spec, ['resources'], valueAt(before, ['spec', 'resources'])) : spec;
  return withValueAt(pod, ['spec'], kept);
}

function validated(object: Value, validate: (object: Value) => Refusal | undefined): Stored {
  const refusal = validate(object);
  return refusal === undefined ? { object } : { refusal };
}

/** Checks the resource version: a RuntimeClass cannot be replaced without one; objects of other kinds can. */
export function checkResourceVersion(
  object: Value,
  present: Value,
  target: RequestTarget,
  version: KubernetesVersion,
): Stored {
  const given = stringAt(object, ['metadata', 'resourceVersion']);
  const current = stringAt(present, ['metadata', 'resourceVersion']);
  if (given === '' && target.kind === 'RuntimeClass') {
    const shown = atLeast(version, 34) ? '0' : '0x0';
    const what = `metadata.resourceVersion: Invalid value: ${shown}: must be specified for an update`;
    return requestRefusal(
      422,
      'Invalid',
      'resource-version',
      requestWords.invalid(resourceName(target), target.name, what),
    );
  }
  if (given === '' || current === '' || given === current) return { object };
  const message = requestWords.modified(quotedName(target));
  return requestRefusal(409, 'Conflict', 'conflict', message);
}

/** Checks that the object has the name in the URL. */
export function checkName(object: Value, target: RequestTarget): Stored {
  const name = stringAt(object, ['metadata', 'name']);
  if (name === target.name) return { object };
  const message = requestWords.otherName(name, target.name);
  return requestRefusal(400, 'BadRequest', 'name-mismatch', message);
}

export function notFound(target: RequestTarget): { readonly refusal: Refusal } {
  return requestRefusal(404, 'NotFound', 'not-found', requestWords.notFound(quotedName(target)));
}

/** Returns the message of kubectl; the server itself answers that it could not find the resource. */
export function notServed({ kind, apiVersion }: RequestTarget): { readonly refusal: Refusal } {
  const message = requestWords.notServed(kind, apiVersion);
  const { refusal } = requestRefusal(404, 'NotFound', 'not-served', message);
  const isKnown = kind === 'RuntimeClass' || builtInKind(apiVersion, kind) !== undefined;
  return { refusal: { ...refusal, at: [isKnown ? 'apiVersion' : 'kind'] } };
}

/** Returns the object without the fields that a server of this release drops on create. */
export function withoutGatedFields(
  object: Value,
  { apiVersion, kind }: RequestTarget,
  version: KubernetesVersion,
): Value {
  if (kind === 'RuntimeClass') return classWithoutGatedFields(object, writtenFields(apiVersion), version);
  const path = builtInKind(apiVersion, kind)?.path.split('.') ?? [];
  const podSpec = valueAt(object, path);
  return isObject(podSpec) ? withValueAt(object, path, podSpecWithoutGatedFields(podSpec, version)) : object;
}

/** Returns the stored object as the server has it in memory, or unchanged if it cannot be decoded. */
function presentObject(present: Value, target: RequestTarget, version: KubernetesVersion): Value {
  const read = readObject(converted(present, target.apiVersion), target, 'Ignore', version);
  const decoded = read.problem === undefined ? read.object : present;
  return withDefaults(target.kind, target.apiVersion, decoded, version);
}

/**
 * Adds the labels of a new Job: its Pods get its name, and a Job without labels gets those of its Pods
 * (pkg/registry/batch/job/strategy.go:generateSelector, pkg/apis/batch/v1/defaults.go).
 */
function withJobLabels(object: Value, kind: string): Value {
  if (kind !== 'Job' || valueAt(object, ['spec', 'manualSelector']) === true) return object;
  const place = ['spec', 'template', 'metadata', 'labels'];
  const labels = valueAt(object, place);
  const name = stringAt(object, ['metadata', 'name']);
  const named = { 'job-name': name, ...(isObject(labels) ? labels : {}) };
  const labelled = withValueAt(object, place, named);
  const inherits = isObject(labels) && entriesAt(object, ['metadata', 'labels']).length === 0;
  return inherits ? withValueAt(labelled, ['metadata', 'labels'], named) : labelled;
}

function quotedName(target: RequestTarget): string {
  return `${resourceName(target)} ${quote(target.name)}`;
}

function requestRefusal(
  status: number,
  reason: string,
  problem: Extract<Refusal, { stage: 'request' }>['problem'],
  message: string,
): { readonly refusal: Refusal } {
  const place = { at: ['metadata', 'name'], on: 'value' } as const;
  return { refusal: { stage: 'request', problem, status, reason, message, ...place } };
}
