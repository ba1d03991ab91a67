import type { Path } from '../../yaml/tree.ts';
import { type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { quotaRefusal, type ResourceQuota } from '../quota/quota.ts';
import { readPodSpec } from '../scheduling/pod.ts';
import { withDefaultTolerations } from './default-tolerations.ts';
import { podSpecWithoutGatedFields } from './gated-fields.ts';
import { type ClassRefusal, mutateForClass, validateForClass } from './runtime-class.ts';

/** What admission looks at in a cluster. */
export interface AdmittingCluster {
  readonly version: KubernetesVersion;
  /** The RuntimeClass of a name as `readClass` reads it; `undefined` where there is none, or none is known. */
  readonly classNamed: (name: string) => Value | undefined;
  /** Those of the Pod's namespace; left out by whoever asks what the class does. */
  readonly quotasOfNamespace?: readonly ResourceQuota[];
}

/** What the admission of a cluster does with a new Pod. */
export interface Admission<Invalid = never> {
  /** Why an admission plugin refuses the Pod. */
  readonly refusal: PodRefusal | undefined;
  /** What the validation between the plugins says, where it is what refuses the Pod. */
  readonly invalid: Invalid | undefined;
  /** The Pod spec as it is validated, which the mutating plugins have changed; `undefined` where one refuses the Pod. */
  readonly mutated: Value | undefined;
  /** The class that the Pod names; `undefined` where it names none, or one that is not known. */
  readonly runtimeClass: Value | undefined;
  /** The Pod spec with what admission puts in; `undefined` where the Pod is refused. */
  readonly admitted: Value | undefined;
}

/** The words of an admission plugin, and where in the Pod spec their reason stands. */
export interface PodRefusal {
  readonly problem: ClassRefusal['problem'] | 'quota';
  /** Without the `pods "p" is forbidden: ` before them. */
  readonly text: string;
  /** 500 where the server fails instead of refusing. */
  readonly status: 403 | 500;
  /** Below the Pod spec. */
  readonly at: Path;
}

/**
 * A new Pod's way through the default admission plugins of an API server, the only one there is here: who asks what
 * becomes of a Pod asks this. The stages are the server's, and the first that refuses is the answer: the mutating
 * plugins DefaultTolerationSeconds and RuntimeClass, the fields whose gate is off, validation, the validating plugins
 * RuntimeClass and ResourceQuota (pkg/kubeapiserver/options/plugins.go:AllOrderedPlugins;
 * k8s.io/apiserver/pkg/registry/generic/registry/store.go:Create). The plugin RuntimeClass exists since 1.16; before,
 * only the kubelet looks at the class.
 *
 * `podSpec` is decoded. `validate` is what the server validates of a mutated Pod spec; whoever leaves it out hears what
 * admission says of a Pod that validation refuses, too.
 */
export function admitPod<Invalid = never>(
  podSpec: Value,
  { version, classNamed, quotasOfNamespace = [] }: AdmittingCluster,
  validate: (mutated: Value) => Invalid | undefined = () => undefined,
): Admission<Invalid> {
  const className = valueAt(podSpec, ['runtimeClassName']);
  const runtimeClass = typeof className === 'string' ? classNamed(className) : undefined;
  const answer = (outcome: Partial<Admission<Invalid>>): Admission<Invalid> => {
    const nothing = { refusal: undefined, invalid: undefined, mutated: undefined, admitted: undefined };
    return { ...nothing, runtimeClass, ...outcome };
  };
  const hasPlugin = atLeast(version, 16);

  const tolerating = withDefaultTolerations(podSpec);
  const forClass = hasPlugin ? mutateForClass(tolerating, runtimeClass, version) : { podSpec: tolerating };
  if (forClass.refusal !== undefined) return answer({ refusal: forClass.refusal });
  const mutated = podSpecWithoutGatedFields(forClass.podSpec, version);

  const invalid = validate(mutated);
  if (invalid !== undefined) return answer({ invalid, mutated });

  const refusal =
    (hasPlugin ? validateForClass(mutated, runtimeClass) : undefined) ??
    refusalOfQuota(mutated, quotasOfNamespace, version);
  return answer(refusal === undefined ? { mutated, admitted: mutated } : { refusal, mutated });
}

/** The quota is the last of all plugins. */
function refusalOfQuota(
  podSpec: Value,
  quotas: readonly ResourceQuota[],
  version: KubernetesVersion,
): PodRefusal | undefined {
  if (quotas.length === 0) return undefined;
  const text = quotaRefusal(readPodSpec(podSpec), quotas, version);
  return text === undefined ? undefined : { problem: 'quota', text, status: 403, at: [] };
}
