import type { PatchedResource } from './apply-patch.ts';
import type { AppliedPatch, Build } from './build.ts';
import type { FailureReason } from './build-failure.ts';
import { classSettersIn } from './class-setters.ts';
import { type EffectiveClass, effectiveClass } from './effective-class.ts';
import { type EffectiveObject, effectiveObject } from './effective-object.ts';
import type { Place } from './kustomize-document.ts';
import { currentId, type Resource, type Target } from './resource.ts';
import { placeOf } from './written-value.ts';

/** The data of a kustomization and its build that the rest of the workspace needs. Plain data. */
export interface KustomizationOutcome {
  readonly uri: string;
  /** URIs of the other kustomizations that it is made of. */
  readonly bases: readonly string[];
  /** Whether everything that comes out is known. */
  readonly isComplete: boolean;
  /** The workloads that come out, with their classes. */
  readonly workloads: readonly BuiltWorkload[];
  /** The patches of this kustomization, not of its bases, that set or remove a class. */
  readonly patches: readonly PatchOutcome[];
  /** Why kustomize refuses the kustomization; only where that is certain. */
  readonly failure?: { readonly at: Place; readonly reason: FailureReason; readonly subject: string };
}

/** A workload of a kustomization, as it comes out. */
export interface BuiltWorkload {
  readonly kind: string;
  readonly name: string;
  /** Its object in the base. */
  readonly at: Place;
  /** `undefined` where its class is not known; `null` if it has none. */
  readonly className: string | null | undefined;
  /** Where the class was written. */
  readonly classAt?: Place;
  /** The outcome for the object; left out if it is not known, or if nothing changes its Pods. */
  readonly effective?: EffectiveObject;
}

/** The effect of a patch on the classes of workloads. */
export interface PatchOutcome {
  /** The place that sets or removes a class. */
  readonly at: Place;
  /** The name that it sets; `null` if it removes it. */
  readonly className: string | null;
  /** Where its target is written: the name in `target`, or the one in the patch. */
  readonly targetAt: Place;
  /**
   * Whether it is certain that the target selects nothing, although it names something: a target with a kind alone is meant for
   * whatever is there.
   */
  readonly missesTarget: boolean;
  readonly changes: readonly ClassChange[];
}

export interface ClassChange {
  readonly kind: string;
  readonly name: string;
  /** The object in the base. */
  readonly at: Place;
  /** `undefined` where it is not known; `null` for none. */
  readonly before: string | null | undefined;
  readonly beforeAt?: Place;
  readonly after: string | null | undefined;
}

export function outcomeOf(uri: string, built: Build): KustomizationOutcome {
  const { resources, patches, failure, bases, isComplete } = built;
  const failureAt = failure && placeOf(failure.origin);
  return {
    uri,
    bases: [...bases],
    isComplete,
    workloads: resources.flatMap(workload),
    patches: patches.flatMap(patchOutcomes),
    ...(failureAt && {
      failure: { at: failureAt, reason: failure.reason, subject: failure.subject },
    }),
  };
}

function workload(resource: Resource): readonly BuiltWorkload[] {
  const found = effectiveClass(resource);
  if (found === undefined) return [];
  const { kind, name } = currentId(resource);
  const classAt = found.kind === 'class' ? placeOf(found.origin) : undefined;
  const effective = effectiveObject(resource);
  return [
    {
      kind,
      name,
      at: objectPlace(resource),
      className: nameOf(found),
      ...(classAt && { classAt }),
      ...(effective && { effective }),
    },
  ];
}

/** The beginning of the object: its name, which is not as long as the whole. */
function objectPlace({ declaredName, origin }: Resource): Place {
  return placeOf(declaredName ?? origin);
}

function nameOf(found: EffectiveClass | undefined): string | null | undefined {
  if (found?.kind === 'class') return found.className;
  return found?.kind === 'none' ? null : undefined;
}

function patchOutcomes({ entry, contents, patched, isComplete }: AppliedPatch): readonly PatchOutcome[] {
  return classSettersIn(contents).map(({ origin, className, index, nameOrigin }) => ({
    at: placeOf(origin),
    className,
    targetAt: placeOf(entry.targetOrigin ?? nameOrigin ?? entry.origin),
    missesTarget: isComplete && patched?.length === 0 && namesSomething(entry.target),
    changes: (patched ?? []).filter(change => change.object === index).flatMap(changeOf),
  }));
}

function namesSomething(target: Target | undefined): boolean {
  if (target === undefined) return false;
  const { name, labelSelector, annotationSelector } = target;
  return /\w/.test(name) || labelSelector !== '' || annotationSelector !== '';
}

function changeOf({ id, resource, before, after }: PatchedResource): readonly ClassChange[] {
  if (after === undefined) return [];
  return [
    {
      kind: id.kind,
      name: id.name,
      at: objectPlace(resource),
      before: nameOf(before),
      ...(before?.kind === 'class' && { beforeAt: placeOf(before.origin) }),
      after: nameOf(after),
    },
  ];
}
