import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';

/**
 * Returns the warning about a new object whose name is not a DNS label, because hostnames are derived from it; since 1.27
 * (WarningsOnCreate in pkg/registry/core/pod/strategy.go and those of the kinds below).
 */
export function nameWarnings(kind: string, object: Value, version: KubernetesVersion): readonly string[] {
  const usedIn =
    kind === 'Pod'
      ? "the Pod's hostname"
      : kindsThatNamePods.has(kind)
        ? 'Pod names and hostnames'
        : undefined;
  if (usedIn === undefined || !atLeast(version, 27)) return [];
  const problems = dnsLabelProblems(stringAt(object, ['metadata', 'name']));
  if (problems.length === 0) return [];
  const advice = 'which can result in surprising behavior; a DNS label is recommended';
  return [`metadata.name: this is used in ${usedIn}, ${advice}: [${problems.join(' ')}]`];
}

/** The kinds that give Pods a name which begins with theirs; the name of a StatefulSet has to be a label. */
const kindsThatNamePods = new Set(['Deployment', 'ReplicaSet', 'Job', 'CronJob', 'ReplicationController']);
