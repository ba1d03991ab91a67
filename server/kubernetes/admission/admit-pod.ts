import type { Path } from '../../yaml/tree.ts';
import { type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { quotaRefusal, type ResourceQuota } from '../quota/quota.ts';
import { readPodSpec } from '../scheduling/pod.ts';
import { withDefaultTolerations } from './default-tolerations.ts';
import { podSpecWithoutGatedFields } from './gated-fields.ts';
import { type ClassRefusal, mutateForClass, validateForClass } from './runtime-class.ts';

/** The objects of a cluster that admission reads. */
export interface AdmittingCluster {
  readonly version: KubernetesVersion;
  /**
   * Returns the RuntimeClass of a name in the form that `readClass` returns; `undefined` if it does not exist or is
   * not known.
   */
  readonly classNamed: (name: string) => Value | undefined;
  /** Quotas of the Pod's namespace; left out to see the effect of the class alone. */
  readonly quotasOfNamespace?: readonly ResourceQuota[];
}

/** The result of the admission of a new Pod by a cluster. */
export interface Admission<Invalid = never> {
  /** The refusal by an admission plugin, if there is one. */
  readonly refusal: PodRefusal | undefined;
  /** The result of the validation between the plugins, if validation refuses the Pod. */
  readonly invalid: Invalid | undefined;
  /** The Pod spec after the mutating plugins, as it is validated; `undefined` if one of them refuses the Pod. */
  readonly mutated: Value | undefined;
  /** The class that the Pod names; `undefined` if it names none, or an unknown one. */
  readonly runtimeClass: Value | undefined;
  /** The Pod spec after admission; `undefined` if the Pod is refused. */
  readonly admitted: Value | undefined;
}

/** The message of an admission plugin, and the path in the Pod spec that causes it. */
export interface PodRefusal {
  readonly problem: ClassRefusal['problem'] | 'quota';
  /** The message without its prefix `pods "p" is forbidden: `. */
  readonly text: string;
  /** HTTP status: 500 if the server fails instead of refusing. */
  readonly status: 403 | 500;
  /** Path below the Pod spec. */
  readonly at: Path;
}

/**
 * Runs a new Pod through the default admission plugins of an API server. This is the only implementation of admission
 * here. The stages are the server's, and the first that refuses is the answer: the mutating plugins
 * DefaultTolerationSeconds and RuntimeClass, the fields whose gate is off, validation, the validating plugins
 * RuntimeClass and ResourceQuota (pkg/kubeapiserver/options/plugins.go:AllOrderedPlugins;
 * k8s.io/apiserver/pkg/registry/generic/registry/store.go:Create). The plugin RuntimeClass exists since 1.16; before,
 * only the kubelet looks at the class.
 *
 * `podSpec` is decoded. `validate` is the server's validation of a mutated Pod spec; without it, the result shows the
 * admission of Pods that validation would refuse, too.
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

/** The refusal by the ResourceQuota plugin, the last of all. */
function refusalOfQuota(
  podSpec: Value,
  quotas: readonly ResourceQuota[],
  version: KubernetesVersion,
): PodRefusal | undefined {
  if (quotas.length === 0) return undefined;
  const text = quotaRefusal(readPodSpec(podSpec), quotas, version);
  return text === undefined ? undefined : { problem: 'quota', text, status: 403, at: [] };
}
