import { type PodSecurity, podSecurityOf } from '../kubernetes/admission/pod-security.ts';
import { type FieldValidation, goType, readObject } from '../kubernetes/decode/read-object.ts';
import { builtInKind } from '../kubernetes/kinds/pod-spec-places.ts';
import { isObject, stringAt, type Value } from '../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { type Answer, accepted, refused, type Stored } from './answer.ts';
import { converted } from './conversion.ts';
import {
  checkName,
  checkResourceVersion,
  create,
  notFound,
  notServed,
  update,
  withoutGatedFields,
} from './create-or-update.ts';
import { answerForCustomResource } from './custom-resource.ts';
import { withDefaults, withPodLevelResources } from './defaults.ts';
import { mergePatch } from './merge-patch.ts';
import { readingRefusal } from './reading-refusal.ts';
import { isServed, isTarget, type RequestTarget, requestTargetOf, type Url } from './request-target.ts';
import { warningsAbout } from './validation/warnings.ts';
import { writtenForm } from './written-form.ts';

export interface Request {
  readonly verb: 'create' | 'update' | 'patch';
  /** The object; for `patch` a JSON merge patch. */
  readonly object: Value;
  /** Parts of the URL that do not follow from the object. */
  readonly url?: Url;
  /** All objects of the cluster: RuntimeClasses, quotas, and for a change the present object. */
  readonly existing: readonly Value[];
  /** kubectl asks for Strict since 1.25; without effect before. */
  readonly fieldValidation?: FieldValidation;
}

/**
 * Returns the answer of an API server of this release to the request with `dryRun=All`: with the default admission
 * plugins and feature gates, in a namespace that exists, from a user with all permissions. `undefined` for a kind
 * that is neither RuntimeClass nor a built-in kind with a Pod spec.
 *
 * The stages are the server's, and the first that refuses is the answer: decoding, mutating admission, validation,
 * validating admission, storage.
 */
export function dryRun(request: Request, version: KubernetesVersion): Answer | undefined {
  const target = requestTargetOf(request.object, request.url);
  if (target === undefined) return undefined;
  const answer = answerTo(request, target, version);
  // A patch names a class in its result only.
  const object = isObject(answer.object) ? answer.object : request.object;
  const podSecurity = podSecurityFor(object, request.existing, target, version);
  return podSecurity === undefined ? answer : { ...answer, podSecurity };
}

/** Returns the standards of PodSecurity that apply to an object with a Pod spec: of a template, only the warnings. */
function podSecurityFor(
  object: Value,
  existing: readonly Value[],
  { apiVersion, kind, namespace }: RequestTarget,
  version: KubernetesVersion,
): PodSecurity | undefined {
  const path = builtInKind(apiVersion, kind)?.path.split('.');
  if (path === undefined || namespace === undefined) return undefined;
  const className = stringAt(object, [...path, 'runtimeClassName']);
  const { enforce, warn } = podSecurityOf(className, namespace, existing, version);
  const enforced = kind === 'Pod' ? enforce : undefined;
  return enforced === undefined && warn === undefined ? undefined : { enforce: enforced, warn };
}

function answerTo(request: Request, target: RequestTarget, version: KubernetesVersion): Answer {
  if (!isServed(target, version)) return refused(notServed(target).refusal);
  if (target.kind === 'RuntimeClass' && !atLeast(version, 14)) return answerForCustomResource(request.object);
  const present = request.existing.find(object => isTarget(object, target));
  if (request.verb === 'patch' && present === undefined) return refused(notFound(target).refusal);

  const body = bodyOf(request, present, target, version);
  const read = readObject(body, target, request.fieldValidation ?? 'Strict', version);
  if (read.problem !== undefined) return refused(readingRefusal(request.verb, body, read));
  const effective = newObject(request, read.object, target, version);
  const stored = store(request, effective, present, target, version);
  const warningsOn = (object: Value, before?: Value) => [
    ...read.warnings,
    ...warningsAbout(target, object, before, version),
  ];
  if (stored.refusal !== undefined) {
    const { refusal, validated } = stored;
    return refused(refusal, validated === undefined ? read.warnings : warningsOn(validated));
  }

  const status = request.verb === 'create' || present === undefined ? 201 : 200;
  // Values added by admission are rounded, too, when the object is read back.
  const isAdmitted = stored.object !== effective;
  const readBack = isAdmitted
    ? withDefaults(target.kind, target.apiVersion, stored.object, version)
    : stored.object;
  const object = isObject(readBack) ? writtenForm(readBack, goType(target), version) : null;
  return accepted(status, object, warningsOn(stored.object, stored.before));
}

/** Returns the decoded object with what the server fills in before it admits and validates it. */
function newObject(
  { verb }: Request,
  decoded: Value,
  target: RequestTarget,
  version: KubernetesVersion,
): Value {
  const defaulted = withDefaults(target.kind, target.apiVersion, decoded, version);
  const effective = withoutGatedFields(defaulted, target, version);
  // Since 1.37 the resources of a whole Pod are filled in on create only.
  const isFilled = target.kind === 'Pod' && (verb === 'create' || !atLeast(version, 37));
  return isFilled ? withPodLevelResources(effective, version) : effective;
}

function bodyOf(
  { verb, object }: Request,
  present: Value | undefined,
  { apiVersion }: RequestTarget,
  version: KubernetesVersion,
): Value {
  return verb === 'patch' && present !== undefined
    ? mergePatch(converted(present, apiVersion), object, version)
    : object;
}

function store(
  { verb, existing }: Request,
  object: Value,
  present: Value | undefined,
  target: RequestTarget,
  version: KubernetesVersion,
): Stored {
  if (verb === 'create') return create(object, present, existing, target, version);
  const named = checkName(object, target);
  if (named.refusal !== undefined) return named;
  if (present === undefined) {
    // A PUT of a RuntimeClass creates it; objects of other kinds must exist.
    return target.kind === 'RuntimeClass'
      ? create(object, present, existing, target, version)
      : notFound(target);
  }
  const current = verb === 'update' ? checkResourceVersion(object, present, target, version) : named;
  return current.refusal === undefined ? update(object, present, target, version) : current;
}
