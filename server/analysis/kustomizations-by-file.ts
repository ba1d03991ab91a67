import { normalisedUri } from '../documents/uri.ts';
import type { EffectiveObject } from '../kustomize/effective-object.ts';
import type { BuiltWorkload, KustomizationOutcome, PatchOutcome } from '../kustomize/outcome.ts';

/** The relation of kustomizations to one file. */
export interface KustomizationsOfFile {
  /** Failures of which the place is in it. */
  readonly failures: readonly NonNullable<KustomizationOutcome['failure']>[];
  /** Patches that are in it, or their targets, or what they change. */
  readonly patches: readonly PatchOfFile[];
  /** Workloads of final kustomizations that something in it changes. */
  readonly changed: readonly ChangedWorkload[];
  /** Workloads of final kustomizations of which the objects are in it. */
  readonly declared: readonly WorkloadOfKustomization[];
}

export interface PatchOfFile {
  readonly patch: PatchOutcome;
  /** URI of the kustomization. */
  readonly kustomization: string;
}

export interface WorkloadOfKustomization {
  readonly workload: BuiltWorkload;
  readonly outcome: KustomizationOutcome;
}

export interface ChangedWorkload extends WorkloadOfKustomization {
  readonly effective: EffectiveObject;
}

/**
 * The relation of kustomizations to each file, by its normalised URI. Final are those that no other one of the workspace uses:
 * what the others make is changed further.
 */
export function kustomizationsByFile(
  outcomes: readonly KustomizationOutcome[],
): ReadonlyMap<string, KustomizationsOfFile> {
  const byFile = new Map<string, Collected>();
  const of = (uri: string): Collected => {
    const key = normalisedUri(uri);
    const collected = byFile.get(key) ?? { failures: [], patches: [], changed: [], declared: [] };
    byFile.set(key, collected);
    return collected;
  };
  const bases = new Set(outcomes.flatMap(outcome => outcome.bases.map(normalisedUri)));
  for (const outcome of outcomes) {
    const { uri, failure, patches, workloads } = outcome;
    if (failure !== undefined) of(failure.at.uri).failures.push(failure);
    for (const patch of patches) {
      for (const file of filesOf(patch)) of(file).patches.push({ patch, kustomization: uri });
    }
    if (bases.has(normalisedUri(uri))) continue;
    for (const workload of workloads) {
      of(workload.at.uri).declared.push({ workload, outcome });
      const { effective } = workload;
      if (effective === undefined) continue;
      for (const file of effective.changedIn) of(file).changed.push({ workload, outcome, effective });
    }
  }
  return byFile;
}

interface Collected {
  readonly failures: NonNullable<KustomizationOutcome['failure']>[];
  readonly patches: PatchOfFile[];
  readonly changed: ChangedWorkload[];
  readonly declared: WorkloadOfKustomization[];
}

function filesOf({ at, targetAt, changes }: PatchOutcome): ReadonlySet<string> {
  const changedFiles = changes.flatMap(change => [change.at.uri, change.beforeAt?.uri ?? change.at.uri]);
  return new Set([at.uri, targetAt.uri, ...changedFiles]);
}
