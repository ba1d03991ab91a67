import { groupBy } from '../base/collections.ts';
import type { ClusterInfo } from '../clusters/info/cluster-info.ts';
import type { LiveClusters } from '../clusters/live-clusters.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import { combine, type NodeConfiguration } from '../node-config/node-config.ts';
import type { Policy } from '../policy/policy.ts';
import { correctionsOf, type RuntimeCorrections } from '../runtimes/runtime-corrections.ts';
import type { ClassExemption, ClassUse, FileSummary } from '../workspace/file-summary.ts';
import type { WorkspaceIndex } from '../workspace/workspace-index.ts';

/** All that is known at one moment of classes and their uses, and whether it is everything. */
export interface WorkspaceModel {
  /** False while the folders are still being read: then nothing follows from what is missing. */
  readonly isWorkspaceComplete: boolean;
  /** Classes that files of the workspace declare, by name. */
  readonly declared: ReadonlyMap<string, readonly KnownClass[]>;
  /** Live and saved clusters, one of each context, in the order of their names. */
  readonly clusters: readonly ClusterInfo[];
  /** Places that name a class, by the class's name. */
  readonly uses: ReadonlyMap<string, readonly ClassUse[]>;
  /** Words that may name a class in templates, values and policies, which are not read further. */
  readonly mentions: ReadonlySet<string>;
  /** Where classes are exempt from pod-security checks, by the class's name. */
  readonly exemptions: ReadonlyMap<string, readonly ClassExemption[]>;
  /** What configurations of containerd and CRI-O in the workspace declare, those of one kind of node together. */
  readonly nodeConfigurations: readonly NodeConfiguration[];
  /** URIs of files that a kustomization names as patches. */
  readonly patches: ReadonlySet<string>;
  /** What users say of their runtimes in `.runtimeclass/runtimes.yaml`. */
  readonly runtimes: RuntimeCorrections;
  /** What `.runtimeclass/policy.yaml` asks for; with several folders, what all of them ask for. */
  readonly policy: Policy;
  /** Of each file on disk that has several documents the first lines of those, for `locate`. */
  readonly linesOnDisk: ReadonlyMap<string, readonly number[]>;
}

/**
 * Reads what is known, again and again. What the files say of one kind is put together anew only when one of them says
 * something else of it: else it is the same object as the time before.
 */
export function modelReader(index: WorkspaceIndex, live: LiveClusters): () => WorkspaceModel {
  const derive = <Kind extends keyof FileSummary, Result>(
    kind: Kind,
    read: (said: readonly FileSummary[Kind][]) => Result,
    versionElsewhere: () => unknown = () => 0,
  ): (() => Result) => {
    let known: { readonly of: string; readonly result: Result } | undefined;
    return () => {
      const of = `${index.versionOf(kind)} ${versionElsewhere()}`;
      if (known?.of !== of) known = { of, result: read([...index.facts()].map(facts => facts[kind])) };
      return known.result;
    };
  };
  const declared = derive('classes', said => groupBy(said.flat(), known => known.name));
  const clusters = derive(
    'cluster',
    said => inOrder(live.among(said.filter(cluster => cluster !== undefined))),
    () => live.version,
  );
  const uses = derive('uses', said => groupBy(said.flat(), use => use.className));
  const mentions = derive('mentions', said => new Set(said.flat()));
  const exemptions = derive('exemptions', said => groupBy(said.flat(), ({ className }) => className));
  const nodeConfigurations = derive(
    'nodeConfig',
    said =>
      combine(
        said.filter(file => file !== undefined),
        index.roots,
      ),
    () => index.roots,
  );
  const patches = derive('patches', said => new Set(said.flat()));
  const runtimes = derive('runtimes', said => correctionsOf(said.filter(written => written !== undefined)));
  const policy = derive('policy', said => inOne(said.filter(written => written !== undefined)));
  const linesOnDisk = derive(
    'lines',
    said => new Map(said.flatMap(file => (file ? [[file.uri, file.lines]] : []))),
  );
  return () => ({
    isWorkspaceComplete: index.isComplete,
    declared: declared(),
    clusters: clusters(),
    uses: uses(),
    mentions: mentions(),
    exemptions: exemptions(),
    nodeConfigurations: nodeConfigurations(),
    patches: patches(),
    runtimes: runtimes(),
    policy: policy(),
    linesOnDisk: linesOnDisk(),
  });
}

function inOne(policies: readonly Policy[]): Policy {
  return {
    requirements: policies.flatMap(({ requirements }) => requirements),
    classes: policies.flatMap(({ classes }) => classes),
  };
}

function inOrder(clusters: readonly ClusterInfo[]): readonly ClusterInfo[] {
  return [...clusters].sort((a, b) => a.context.localeCompare(b.context));
}

/** Every known class of a name: those of the workspace first, then those of each cluster. */
export function classesNamed(model: WorkspaceModel, name: string): readonly KnownClass[] {
  const inClusters = model.clusters.flatMap(({ classes }) => classes.filter(known => known.name === name));
  return [...(model.declared.get(name) ?? []), ...inClusters];
}

/** The class that a cluster has under a name. */
export function classOf({ classes }: ClusterInfo, name: string | undefined): KnownClass | undefined {
  return classes.find(known => known.name === name);
}

/** Every known class. */
export function allClasses(model: WorkspaceModel): readonly KnownClass[] {
  return [...[...model.declared.values()].flat(), ...model.clusters.flatMap(({ classes }) => classes)];
}
