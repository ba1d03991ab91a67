import {
  type Admission,
  type AdmittingCluster,
  admitPod,
  type PodRefusal,
} from '../kubernetes/admission/admit-pod.ts';
import { readClass } from '../kubernetes/admission/read-class.ts';
import { requestWords } from '../kubernetes/objects/request-words.ts';
import { stringAt, type Value, valueAt, withValueAt } from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { objectCountRefusal, type ResourceQuota, readQuota } from '../kubernetes/quota/quota.ts';
import type { Refusal, Stored } from './answer.ts';
import { type RequestTarget, requestTargetOf, resourceName } from './request-target.ts';

/** Returns a new Pod of a namespace after admission and validation, or the refusal of the first stage that refuses it. */
export function admit(
  pod: Value,
  namespace: string,
  existing: readonly Value[],
  version: KubernetesVersion,
  validate: (mutated: Value) => Refusal | undefined,
): Stored {
  const withSpec = (podSpec: Value) => withValueAt(pod, ['spec'], podSpec);
  const cluster = clusterOf(existing, namespace, version);
  const { refusal, invalid, mutated, admitted }: Admission<Refusal> = admitPod(
    valueAt(pod, ['spec']) ?? {},
    cluster,
    podSpec => validate(withSpec(podSpec)),
  );
  // The server generates a name between the mutating plugins and validation.
  const named = mutated === undefined ? pod : withGeneratedName(pod);
  if (refusal !== undefined) {
    const refused = { refusal: refusalOf(named, refusal) };
    return mutated === undefined ? refused : { ...refused, validated: withSpec(mutated) };
  }
  return invalid === undefined ? { object: withSpec(admitted ?? {}) } : { refusal: invalid };
}

/** Refuses a valid new object other than a Pod if a quota of its namespace counts one too many. */
export function checkQuota(stored: Stored, target: RequestTarget, existing: readonly Value[]): Stored {
  if (stored.refusal !== undefined || target.namespace === undefined) return stored;
  const resource = resourceName(target);
  const text = objectCountRefusal(resource, quotasOf(existing, target.namespace));
  if (text === undefined) return stored;
  const message = forbiddenText(withGeneratedName(stored.object), text, resource);
  const place = { at: ['metadata', 'name'], on: 'value' } as const;
  const refused = { status: 403, reason: 'Forbidden', message, ...place };
  return { refusal: { stage: 'admission', problem: 'quota', ...refused }, validated: stored.object };
}

function quotasOf(existing: readonly Value[], namespace: string): readonly ResourceQuota[] {
  const quotas = existing.filter(object => stringAt(object, ['kind']) === 'ResourceQuota').map(readQuota);
  return quotas.filter(quota => quota.namespace === namespace);
}

/** Returns an object with the name that the server generates: the prefix, cut to 58 characters, and five random ones. */
export function withGeneratedName(object: Value): Value {
  const prefix = stringAt(object, ['metadata', 'generateName']);
  if (prefix === '' || stringAt(object, ['metadata', 'name']) !== '') return object;
  return withValueAt(object, ['metadata', 'name'], `${prefix.slice(0, 58)}xxxxx`);
}

/** Returns the objects of a cluster that admission reads. */
function clusterOf(
  existing: readonly Value[],
  namespace: string,
  version: KubernetesVersion,
): AdmittingCluster {
  return {
    version,
    classNamed: name => {
      const found = existing.find(
        object =>
          stringAt(object, ['metadata', 'name']) === name && requestTargetOf(object)?.kind === 'RuntimeClass',
      );
      return found && readClass(found, version);
    },
    quotasOfNamespace: quotasOf(existing, namespace),
  };
}

function refusalOf(pod: Value, { problem, text, status, at }: PodRefusal): Refusal {
  const isRefused = status === 403;
  return {
    stage: 'admission',
    problem,
    status,
    reason: isRefused ? 'Forbidden' : null,
    message: isRefused ? forbiddenText(pod, text) : text,
    at: ['spec', ...at],
    on: problem === 'overhead-without-class-overhead' || problem === 'quota' ? 'key' : 'value',
  };
}

function forbiddenText(object: Value, text: string, resource?: string): string {
  const name =
    stringAt(object, ['metadata', 'name']) || stringAt(object, ['metadata', 'generateName']) || 'Unknown';
  return requestWords.forbidden(name, text, resource);
}
