import { withDefaultTolerations } from '../admission/default-tolerations.ts';
import { admitClass, type ClassRefusal, validateClass } from '../admission/runtime-class.ts';
import { tolerationValue } from '../admission/toleration-value.ts';
import { decode } from '../decode/decode.ts';
import { goType } from '../decode/read-object.ts';
import { quote } from '../go-text.ts';
import { quotaRefusal, readQuota } from '../quota.ts';
import { readPodSpec } from '../scheduling/pod.ts';
import { asV1 } from '../validation/runtime-class.ts';
import { tolerationsAt } from '../validation/tolerations.ts';
import { isObject, stringAt, type Value, valueAt, withValueAt } from '../value.ts';
import { atLeast, type KubernetesVersion } from '../versions.ts';
import type { Refusal } from './answer.ts';
import { targetOf } from './target.ts';

/** A Pod after the mutating plugins, with the class that they found. */
export type MutatedPod =
  | { readonly pod: Value; readonly runtimeClass: Value | undefined; readonly refusal?: undefined }
  | { readonly refusal: Refusal };

/** What the mutating admission plugins make of a Pod that is created. */
export function mutatePod(pod: Value, existing: readonly Value[], version: KubernetesVersion): MutatedPod {
  const podSpec = valueAt(tolerating(pod), ['spec']) ?? {};
  // The plugin exists since 1.16; before, only the kubelet looked at the class.
  if (!atLeast(version, 16)) return { pod: withValueAt(pod, ['spec'], podSpec), runtimeClass: undefined };
  const className = valueAt(podSpec, ['runtimeClassName']);
  const named =
    className === undefined
      ? []
      : existing.filter(object => stringAt(object, ['metadata', 'name']) === className);
  const admitted = admitClass(podSpec, runtimeClassesIn(named, version), version);
  if (admitted.refusal !== undefined) return { refusal: classRefusal(pod, admitted.refusal) };
  return { pod: withValueAt(pod, ['spec'], admitted.podSpec), runtimeClass: admitted.runtimeClass };
}

/** The refusal of the validating plugins, the quota last. `pod` is mutated and valid. */
export function admissionRefusal(
  pod: Value,
  runtimeClass: Value | undefined,
  existing: readonly Value[],
  version: KubernetesVersion,
): Refusal | undefined {
  const podSpec = valueAt(pod, ['spec']) ?? {};
  const ofClass = atLeast(version, 16) ? validateClass(podSpec, runtimeClass) : undefined;
  if (ofClass !== undefined) return classRefusal(pod, ofClass);
  const quotas = existing.filter(object => stringAt(object, ['kind']) === 'ResourceQuota').map(readQuota);
  if (quotas.length === 0) return undefined;
  const namespace = stringAt(pod, ['metadata', 'namespace']) || 'default';
  const inNamespace = quotas.filter(quota => quota.namespace === namespace);
  const text = quotaRefusal(readPodSpec(podSpec), inNamespace, version);
  if (text === undefined) return undefined;
  const message = forbiddenText(pod, text);
  const place = { at: ['spec'], on: 'key' } as const;
  return { stage: 'admission', problem: 'quota', status: 403, reason: 'Forbidden', message, ...place };
}

/** The Pod with the default tolerations, which an update gets too. */
export function tolerating(pod: Value): Value {
  const tolerations = withDefaultTolerations(tolerationsAt(pod, ['spec', 'tolerations']));
  return withValueAt(pod, ['spec', 'tolerations'], tolerations.map(tolerationValue));
}

/** The RuntimeClasses among the objects, in the shape of v1; what no server would have accepted is left out. */
function runtimeClassesIn(existing: readonly Value[], version: KubernetesVersion): readonly Value[] {
  return existing.flatMap(object => {
    const target = targetOf(object);
    if (target?.kind !== 'RuntimeClass' || !isObject(object)) return [];
    const { object: read, mismatches } = decode(object, goType(target), version);
    if (mismatches.length > 0) return [];
    const runtimeClass = asV1(read, target.apiVersion);
    // The gate PodOverhead was off before 1.18, and what it guards was dropped.
    return [atLeast(version, 18) ? runtimeClass : withValueAt(runtimeClass, ['overhead'], undefined)];
  });
}

function classRefusal(pod: Value, { problem, text, status, at }: ClassRefusal): Refusal {
  const isRefused = status === 403;
  return {
    stage: 'admission',
    problem,
    status,
    reason: isRefused ? 'Forbidden' : null,
    message: isRefused ? forbiddenText(pod, text) : text,
    at: ['spec', ...at],
    on: problem === 'overhead-without-class-overhead' ? 'key' : 'value',
  };
}

/** k8s.io/apiserver/pkg/admission/errors.go:NewForbidden */
function forbiddenText(pod: Value, text: string): string {
  const name =
    stringAt(pod, ['metadata', 'name']) || stringAt(pod, ['metadata', 'generateName']) || 'Unknown';
  return `pods ${quote(name)} is forbidden: ${text}`;
}
